import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('SecondFactor', { description: 'How it stands with the second factor of the account.' })
export class OwnSecondFactor {
  @Field(() => Boolean, { description: 'Whether a log-in by the password also wants a code.' })
  on!: boolean;

  @Field(() => Date, { nullable: true, description: 'Since when it is on; null where it is off.' })
  since!: Date | null;

  @Field(() => Int, { description: 'How many of the ten recovery codes are left.' })
  recoveryCodesLeft!: number;
}

@ObjectType('NewSecondFactor', { description: 'What an authenticator app needs, shown this once.' })
export class NewSecondFactor {
  @Field(() => String, { description: 'The secret in base32, to copy by hand.' })
  secret!: string;

  @Field(() => String, { description: 'The same as an `otpauth:` address, for a picture to scan.' })
  uri!: string;
}
