/** A user's module that requires the core and the readers by name. */
package com.example.user;
