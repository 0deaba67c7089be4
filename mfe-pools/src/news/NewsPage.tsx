import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Spinner } from '@fairway/kit/ui/Spinner';
import { size, space } from '@fairway/kit/ui/tokens';
import { newsSpinnerMs } from '../screen-constants.ts';
import { useHasPassed } from '../use-has-passed.ts';
import { ArticleCard, ArticleCardFields } from './ArticleCard.tsx';

const News = graphql(
  `
    query News {
      news { id ...ArticleCardFields }
    }
  `,
  [ArticleCardFields],
);

/** What is written about golf elsewhere. */
export function NewsPage() {
  const { data, previousData, error, refetch } = useQuery(News, { fetchPolicy: 'cache-and-network' });
  const hasSpun = useHasPassed(newsSpinnerMs);
  const news = (data ?? previousData)?.news;
  return (
    <Page title="News">
      {!hasSpun || (!news && !error) ? (
        <div css={{ display: 'grid', placeItems: 'center', minHeight: '16rem', fontSize: size.headline }}>
          <Spinner label="Loading the news" />
        </div>
      ) : (
        <>
          {error && !news && <FaultNotice error={error} onRetry={refetch} />}
          {news?.length === 0 && <EmptyState>There is no news at the moment.</EmptyState>}
          {news && news.length > 0 && (
            <ul
              css={{
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
                gap: `${space.wide} ${space.roomy}`,
                listStyle: 'none',
              }}
            >
              {news.map((article) => (
                <ArticleCard key={article.id} of={article} />
              ))}
            </ul>
          )}
        </>
      )}
    </Page>
  );
}
