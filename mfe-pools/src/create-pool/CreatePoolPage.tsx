import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { Accordion } from '@fairway/kit/ui/Accordion';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { space } from '@fairway/kit/ui/tokens';
import { CreatePoolForm, CreatePoolFormFields } from './CreatePoolForm.tsx';

const Formats = graphql(
  `
    query FormatsToCreate {
      formats { format title description ...CreatePoolFormFields @unmask }
    }
  `,
  [CreatePoolFormFields],
);

/** One form for each format; whoever creates a pool is its admin. */
export function CreatePoolPage() {
  const { data, error, refetch } = useQuery(Formats);
  return (
    <Page
      title="Create Pool"
      lead="Choose a format. You are the pool's admin and its first member."
      width="reading"
    >
      {error && !data && <FaultNotice error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={5} label="Loading the formats" />}
      {data && (
        <Accordion
          level={2}
          sections={data.formats.map((rules) => ({
            value: rules.format,
            title: rules.title,
            note: rules.description,
            keeps: true,
            content: (
              <>
                <p css={{ marginBottom: space.base }}>
                  <TextLink href={paths.rules(rules.format, null)}>{rules.title} rules</TextLink>, in plain
                  English and with an example.
                </p>
                <CreatePoolForm of={rules} />
              </>
            ),
          }))}
        />
      )}
    </Page>
  );
}
