import { useApolloClient, useFragment, useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { RefusalError, refusalOf } from '@fairway/kit/refusal';
import { Form } from '@fairway/kit/ui/Form';
import { Panel } from '@fairway/kit/ui/Panel';
import { showToast } from '@fairway/kit/ui/Toast';
import { AgreeLine } from './AgreeLine.tsx';
import { newTextsMessage } from './texts-of-page.ts';

export const ConsentFields = graphql(`
  fragment ConsentFields on User { textsToAgree { id } }
`);

const AgreeToTexts = graphql(
  `
    mutation AgreeToTexts($texts: [ID!]!) {
      agreeToTexts(texts: $texts) { id ...ConsentFields }
    }
  `,
  [ConsentFields],
);

const NewTexts = graphql(`query NewTexts { me { id ...ConsentFields } }`, [ConsentFields]);

/** Asks for consent to a new version of the operator's texts; nothing where there is none. */
export function ConsentPanel({ of }: { of: FragmentOf<typeof ConsentFields> }) {
  const { textsToAgree } = useFragment(ConsentFields, of);
  const client = useApolloClient();
  const [agree] = useMutation(AgreeToTexts);
  const texts = textsToAgree?.map(({ id }) => id) ?? [];
  const form = useForm({
    send: async () => {
      await agree({ variables: { texts } }).catch(async (error: unknown) => {
        const refusal = refusalOf(error);
        if (!refusal?.texts) throw error;
        await client.query({ query: NewTexts, fetchPolicy: 'network-only' });
        throw new RefusalError({ ...refusal, message: newTextsMessage });
      });
      showToast('Thank you. Your consent is kept with its date.');
    },
    otherwise: 'Your consent could not be saved. Please try again.',
  });
  if (texts.length === 0) return null;
  return (
    <Panel title="New terms">
      <Form form={form} submitText="Agree">
        <p>Please read what has changed. You can't buy in before you agree.</p>
        <AgreeLine by="With this button" texts={texts} />
      </Form>
    </Panel>
  );
}
