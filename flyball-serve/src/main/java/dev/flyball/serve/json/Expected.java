package dev.flyball.serve.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a request, or a field of it, has to be: the sentence where it is something else. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface Expected {
  String value();

  /** The request in two words, to say which fields it has. */
  String of() default "the body";
}
