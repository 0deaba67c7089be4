import type { introspection } from '@fairway/schema/generated/introspection';

// What a resolver of the mock may answer, worked out from the schema itself: an answer that the gateway
// couldn't give is a compile error. Fields that no screen queries need no resolver; without one, the
// executor fails.

type Types = introspection['types'];

type Scalars = { ID: string; String: string; Int: number; Float: number; Boolean: boolean; DateTime: string };

type Named<Name> = Name extends keyof Scalars
  ? Scalars[Name]
  : Name extends keyof Types
    ? Types[Name] extends { enumValues: infer Value }
      ? Value
      : Types[Name] extends { fields: infer Fields }
        ? Sources<Fields>
        : never
    : never;

type Value<Type> = Type extends { kind: 'NON_NULL'; ofType: infer Of }
  ? NonNullable<Value<Of>>
  : Type extends { kind: 'LIST'; ofType: infer Of }
    ? Value<Of>[] | null
    : Type extends { name: infer Name }
      ? Named<Name> | null
      : never;

/** A field is answered by a value, or by a function of its arguments and of who is asking. */
type Source<Answer> = Answer | ((args: never, caller: Caller) => Answer);

type Sources<Fields> = {
  [Field in keyof Fields]?: Fields[Field] extends { type: infer Type } ? Source<Value<Type>> : never;
};

type Root<Name extends keyof Types> = Types[Name] extends { fields: infer Fields } ? Fields : never;

/** Who sent the request: a player's name, or null for anyone. */
export interface Caller {
  username: string | null;
}

/** An object of the schema as the mock hands it to the executor. */
export type Answer<Name extends keyof Types> = Named<Name>;

export type Answers<Name extends 'Query' | 'Mutation'> = Sources<Root<Name>>;

export type SubscriptionAnswers = {
  [Field in keyof Root<'Subscription'>]?: (
    args: never,
    caller: Caller,
  ) => AsyncIterable<{
    [Sent in Field]: Root<'Subscription'>[Sent] extends { type: infer Type } ? Source<Value<Type>> : never;
  }>;
};
