// The gateway as msw plays it: it executes real operations against the real schema, so that a query
// which the gateway would refuse is refused here too.
import { type ExecutionResult, execute, subscribe } from 'graphql';
import { HttpResponse, http, ws } from 'msw';
import { type GraphQLResponseResolver, graphql } from 'msw/graphql';
import { ownDataHandlers } from './account/own-data-handlers.ts';
import type { Caller } from './answer.ts';
import { articles } from './golf/news.ts';
import { parseDocument, schema } from './operations.ts';
import { paymentHandlers } from './payments/payment-handlers.ts';
import { boardPictureHandler } from './pools/boards/board-picture.ts';
import { downloadHandler } from './rerun/download-handler.ts';
import { createResolvers } from './resolvers.ts';
import { away, faultIn, never, refused } from './rest/refused.ts';
import { pictureRefusal } from './sentinels.ts';
import { usernameOf } from './token.ts';
import type { Condition, World } from './world.ts';

/** During a fault sockets send nothing. */
const silent: readonly Condition[] = ['loading', 'error', 'offline'];

/** The close code of a lost server, after which clients reconnect. */
const gone = 4000;

// Once for all worlds: each link listens for what other tabs send, and never stops.
const endpoint = graphql.link('*/graphql');
const sockets = ws.link('*/graphql');

export function gatewayHandlers(world: World) {
  const { Query, Mutation, Subscription } = createResolvers(world);

  const answer =
    (rootValue: object): GraphQLResponseResolver =>
    async ({ query, variables, request }) => {
      if (world.condition === 'loading') await never();
      if (world.condition === 'offline') return HttpResponse.error();
      if (world.condition === 'error') {
        const { message, code } = away;
        return HttpResponse.json({ errors: [{ message, extensions: { code } }] });
      }
      const document = parseDocument(query, variables);
      if (!('kind' in document))
        return HttpResponse.json({ errors: document.map((error) => error.toJSON()) }, { status: 400 });
      const contextValue: Caller = { username: usernameOf(request.headers.get('authorization')) };
      const result = await execute({ schema, document, rootValue, contextValue, variableValues: variables });
      return HttpResponse.json(result as GraphQLResponse);
    };

  /** The socket's token, from connection_init. A page has one socket. */
  let listener: Caller = { username: null };

  /** While the gateway is out of reach, sockets can't open; `world.closeSockets` closes open ones. */
  const socket = sockets.addEventListener('connection', ({ client }) => {
    const close = () => client.close(gone);
    if (world.condition === 'offline') return close();
    client.addEventListener('close', world.addSocket(close));
    client.addEventListener('message', ({ data }) => {
      const { type, payload } = JSON.parse(String(data));
      if (type === 'connection_init') listener = { username: usernameOf(payload?.authorization ?? null) };
    });
  });

  return [
    socket,
    endpoint.query(/.*/, answer(Query)),
    endpoint.mutation(/.*/, answer(Mutation)),
    endpoint.subscription(/.*/, async ({ subscription, finalize }) => {
      if (silent.includes(world.condition)) return;
      const document = parseDocument(subscription.query, subscription.variables);
      if (!('kind' in document)) return subscription.error(document.map((error) => error.toJSON()));
      const results = await subscribe({
        schema,
        document,
        rootValue: Subscription,
        contextValue: listener,
        variableValues: subscription.variables,
      });
      if (!(Symbol.asyncIterator in results)) return subscription.publish(results as GraphQLResponse);
      let isOver = false;
      finalize(() => {
        isOver = true;
        void results.return();
      });
      // Frames that were under way when the listener left are dropped.
      for await (const result of results) if (!isOver) subscription.publish(result as GraphQLResponse);
      if (!isOver) subscription.complete();
    }),

    http.post('*/api/profile-pics', async ({ request }) => {
      const fault = await faultIn(world);
      if (fault) return fault;
      const player = world.player(usernameOf(request.headers.get('authorization')));
      if (!player) return refused({ code: 'UNAUTHENTICATED', message: 'Please log in.' });
      const image = (await request.formData()).get('image');
      if (!(image instanceof File)) return refused({ code: 'INVALID', message: 'The form has no file.' });
      const refusal = pictureRefusal(image.name);
      if (refusal) return refused({ ...refusal, field: 'image' });
      const binary = Array.from(await image.bytes(), (byte) => String.fromCharCode(byte)).join('');
      player.profilePic = `data:${image.type};base64,${btoa(binary)}`;
      return HttpResponse.json({ username: player.username, profilePic: player.profilePic });
    }),

    http.post('*/api/chat/pictures', async ({ request }) => {
      const fault = await faultIn(world);
      if (fault) return fault;
      if (!world.player(usernameOf(request.headers.get('authorization'))))
        return refused({ code: 'UNAUTHENTICATED', message: 'Please log in.' });
      const form = await request.formData();
      const image = form.get('image');
      if (!(image instanceof File)) return refused({ code: 'INVALID', message: 'The form has no file.' });
      const refusal = pictureRefusal(image.name);
      if (refusal) return refused({ ...refusal, field: 'image' });
      const id = (world.talk.pictures.size + 1).toString(16).padStart(40, '0');
      const picture = { width: 1600, height: 1200, alt: String(form.get('alt')) };
      world.talk.pictures.set(id, { url: `/pictures/chat/${id}.webp`, ...picture });
      return HttpResponse.json({ id, ...picture }, { status: 201 });
    }),

    http.get('*/api/news/:id', async ({ request, params }) => {
      const fault = await faultIn(world);
      if (fault) return fault;
      if (!world.player(usernameOf(request.headers.get('authorization'))))
        return refused({ code: 'UNAUTHENTICATED', message: 'Please log in.' });
      const article = articles.find(({ id }) => id === params.id);
      if (!article) return refused({ code: 'NOT_FOUND', message: 'There is no such article any more.' });
      const { id, headline, html } = article;
      return HttpResponse.json({ id, headline, html });
    }),

    boardPictureHandler(world),
    downloadHandler(world),
    ...ownDataHandlers(world),
    ...paymentHandlers(world),

    http.get('*/sandbox', () => HttpResponse.json(sandboxOf(world))),
    http.post('*/sandbox/clock', async ({ request }) => {
      const order = (await request.json()) as { now?: string; advanceSeconds?: number; speed?: number };
      const now = Date.parse(world.clock.now);
      const wanted = order.now ? Date.parse(order.now) : now + (order.advanceSeconds ?? 0) * 1000;
      if (wanted < now) {
        const refusal = { message: 'The game clock only moves forward.', code: 'CONFLICT' };
        return HttpResponse.json(refusal, { status: 409 });
      }
      world.moveClock({ now: new Date(wanted).toISOString(), speed: order.speed ?? world.clock.speed });
      return HttpResponse.json(sandboxOf(world));
    }),
  ];
}

type GraphQLResponse = ExecutionResult & { data?: Record<string, unknown> | null };

function sandboxOf({ clock }: World) {
  return {
    now: clock.now,
    speed: clock.speed,
    scenario: 'normal',
    seed: 1,
    tournament: null,
    phase: null,
    services: {},
  };
}
