import { WebSocket } from 'ws';

export interface GraphqlSocket {
  /** The next frame of that operation. */
  ask(query: string, variables?: object): Promise<Frame>;
  /** Starts an operation and returns how to wait for its frames, one by one. */
  subscribe(query: string, variables?: object): () => Promise<Frame>;
  /** The close code. */
  closed: Promise<number>;
  /** Stops reading until `resume`. */
  pause(): void;
  resume(): void;
  close(): void;
}

export interface Frame {
  type: string;
  payload: { data?: Record<string, unknown>; errors?: { message: string }[] } & Record<string, unknown>;
}

export class ClosedSocket extends Error {
  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(`the socket was closed with ${code}: ${reason}`);
  }
}

/** A minimal graphql-transport-ws client. */
export async function openGraphqlSocket(
  origin: string,
  /** A token, or the whole payload of connection_init. */
  token?: string | object,
  headers: Record<string, string> = {},
): Promise<GraphqlSocket> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws', {
    headers,
  });
  let reason = '';
  const closed = new Promise<number>((resolve) =>
    socket.on('close', (code, text) => {
      if (text.length > 0) reason = String(text);
      resolve(code);
    }),
  );
  const frames = new Map<string, Frame[]>();
  const waiting = new Map<string, (frame: Frame) => void>();
  const refused = closed.then((code) => {
    throw new ClosedSocket(code, reason);
  });
  refused.catch(() => {});
  // Its close comes right after an error.
  socket.on('error', ({ message }) => {
    reason = message;
  });
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), refused]);
  const acknowledged = new Promise<void>((resolve) => {
    socket.on('message', (text) => {
      const { id, type, payload } = JSON.parse(String(text));
      if (type === 'connection_ack') return resolve();
      if (id === undefined) return;
      const waiter = waiting.get(id);
      if (waiter) {
        waiting.delete(id);
        waiter({ type, payload });
        return;
      }
      const ready = frames.get(id) ?? [];
      frames.set(id, ready);
      ready.push({ type, payload });
    });
  });
  const payload = typeof token === 'string' ? { authorization: `Bearer ${token}` } : (token ?? {});
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await Promise.race([acknowledged, refused]);

  let operations = 0;
  const subscribe: GraphqlSocket['subscribe'] = (query, variables = {}) => {
    const id = String(++operations);
    socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } }));
    return () => {
      const ready = frames.get(id)?.shift();
      const next = ready ? Promise.resolve(ready) : new Promise<Frame>((resolve) => waiting.set(id, resolve));
      return Promise.race([next, refused]);
    };
  };
  return {
    subscribe,
    ask: (query, variables) => subscribe(query, variables)(),
    closed,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(),
  };
}
