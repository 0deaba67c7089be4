import type { mockedGateway } from '@fairway/kit/screen';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';

/** The next registration opens the account, and its answer is lost. */
export function registerWithoutAnswer({ server, world }: ReturnType<typeof mockedGateway>): void {
  server.use(
    graphql.link('*/graphql').mutation(
      'Register',
      ({ variables: { username, email, password } }) => {
        world.players.push({ id: `id of ${username}`, username, email, password });
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
}
