import type { ErrorCode as Code } from '@fairway/schema/codes';
import { Field, ObjectType } from 'type-graphql';
import { ErrorCode } from '../http/refusals/error-code.ts';
import type { Verdict } from '../rules/pools/windows.ts';

@ObjectType({ description: 'Whether the caller may do something, and if not, why and until when.' })
export class Decision {
  @Field(() => Boolean, { description: 'Whether it would be done.' })
  allowed!: boolean;

  @Field(() => ErrorCode, { nullable: true, description: 'Why not; null where it is allowed.' })
  code!: Code | null;

  @Field(() => String, { nullable: true, description: 'Why not, as a sentence for people.' })
  message!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When it will be allowed; null where nobody can know, or time changes nothing.',
  })
  until!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What to know before doing it now, or once it has what it needs, as a sentence for people; null where it is not allowed, or nothing is to be said.',
  })
  note!: string | null;
}

export const decisionOf = (verdict: Verdict): Decision =>
  verdict.allowed
    ? { allowed: true, code: null, message: null, until: null, note: verdict.note ?? null }
    : { allowed: false, code: verdict.code, message: verdict.message, until: verdict.until, note: null };
