import type { mockedGateway } from '@fairway/kit/screen';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';

/** Of the next such mutation the answer is worked out at once, and held up on its way back until it is let go. */
export function heldAnswer({ server }: Pick<ReturnType<typeof mockedGateway>, 'server'>, mutation: string) {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    graphql.link('*/graphql').mutation(
      mutation,
      async ({ request }) => {
        const slow = await fetch(request.clone()).then((found) => found.json());
        await isLetGo;
        return HttpResponse.json(slow);
      },
      { once: true },
    ),
  );
  return () => letGo();
}
