import { createCtx, type Parts } from '../context.ts';
import type { OpenSockets } from '../live/sockets/open-sockets.ts';
import { topicEngine } from '../live/topics/topic-engine.ts';
import { recordSocketUse } from './access-tokens/access-token.service.ts';
import { endedOf } from './sessions/session.service.ts';
import { sessionEnded } from './sessions/session-ended.ts';

/** Closes sockets whose session or access token has ended, and records that tokens are used by sockets. */
export function watchSockets(parts: Parts, sockets: OpenSockets): () => void {
  const { bus, keys } = parts;
  const ctx = createCtx(parts, { caller: { kind: 'service' }, address: '' });
  topicEngine(ctx).afterGaps(() => sockets.dropEnded((callers) => endedOf(parts, callers)));
  const stops = [
    bus.subscribe(sessionEnded, (session) => sockets.drop(session)),
    // Their tokens may have been forged, and say themselves how long they are good for.
    keys.onLeak(() => sockets.dropSessions()),
    recordSocketUse(parts, sockets),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
