import { graphql } from 'msw/graphql';
import type { SetupServer } from 'msw/node';

/** How a subscription can go wrong though its socket is well. */
export const waysToBreak = ['a refusal', 'a fault', 'its end'] as const;

/** Subscriptions of that name tell nothing, as those do that have nothing to tell. */
export function silence(server: SetupServer, name: string): void {
  server.use(graphql.link('*/graphql').subscription(name, () => undefined));
}

/** The next subscription of that name goes wrong, and from the one after it on all is well. */
export function breakOnce(server: SetupServer, name: string, how: (typeof waysToBreak)[number]): void {
  const refusal = { message: 'You are not in this pool.', extensions: { code: 'NOT_MEMBER' } };
  const fault = { message: 'Something went wrong.', extensions: { code: 'INTERNAL' } };
  server.use(
    graphql.link('*/graphql').subscription(
      name,
      ({ subscription }) => {
        if (how === 'its end') subscription.complete();
        else subscription.error([how === 'a refusal' ? refusal : fault]);
      },
      { once: true },
    ),
  );
}
