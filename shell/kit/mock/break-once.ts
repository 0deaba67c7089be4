import { graphql } from 'msw/graphql';
import type { SetupServer } from 'msw/node';

/** How a subscription can fail on a healthy socket. */
export const waysToBreak = ['a refusal', 'a fault', 'its end'] as const;

/** Subscriptions of that name send nothing. */
export function silence(server: SetupServer, name: string): void {
  server.use(graphql.link('*/graphql').subscription(name, () => undefined));
}

/** The next subscription of that name fails; later ones work. */
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
