import { cast } from '../../story/random-story.ts';
import { type Act, mustBe, send } from './acting.ts';

/** What only its host may do in a pool, and what only they themselves may do for somebody. */
export const overreach: Act = (acting) => {
  const { who, pool, choice } = acting;
  const [host] = cast;
  if (who === host) return null;
  const { name: poolName } = pool;
  const tries = [
    ['DELETE', '/create-pool/pool', { poolName, username: host }],
    ['DELETE', '/create-pool/remove-user', { poolName, username: host }],
    ['PUT', '/create-pool/join', { poolName, username: cast.find((one) => one !== who && one !== host) }],
    ['PUT', '/create-pool/edit-pool', { poolName, maxUsers: 20 }],
    ['DELETE', '/create-pool/delete-pool', { poolName }],
    ['PUT', '/create-pool/co-host', { poolName, coHost: who, isCoHost: true }],
    ['PUT', '/create-pool/update-admin', { poolName, newAdmin: who }],
    [
      'POST',
      '/userpicks/save',
      { poolName, username: host, userPicks: [{ tier: 'Tier1', golferName: ['Anybody At All'] }] },
    ],
    ['POST', '/chat', { poolName, username: host, message: 'It was me.' }],
  ] as const;
  const [method, path, body] = tries[choice % tries.length] ?? tries[0];
  return {
    send: () => send(acting, method, path, body),
    note: ({ code }) => {
      mustBe(code, false, acting, `${method} ${path} beyond their rights`);
      return `${path} ${code}`;
    },
  };
};
