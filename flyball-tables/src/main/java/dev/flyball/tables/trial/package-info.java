/** Work that runs side by side and tells how far it is. */
package dev.flyball.tables.trial;
