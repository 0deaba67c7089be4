import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What a link in a mail is about, for whoever has it.' })
export class AddressLink {
  @Field(() => String, { description: 'Whose account.' })
  username!: string;

  @Field(() => String, { description: 'Which address.' })
  email!: string;
}
