import { cast } from '../../story/random-story.ts';
import { type Act, mustBeAnyhow, send } from './acting.ts';

/** What only its host may do in a pool, and what only they themselves may do for somebody. */
export const overreach: Act = (acting) => {
  const { week, who, pool, choice } = acting;
  const { people } = week;
  if (who === people.host) return null;
  const host = people.nameOf(people.host);
  const own = people.nameOf(who);
  const other = cast.find((one) => one !== who && one !== people.host) ?? who;
  const { name: poolName } = pool;
  const tries: readonly (readonly ['DELETE' | 'POST' | 'PUT', string, object])[] = [
    ['DELETE', '/create-pool/pool', { poolName, username: host }],
    ['DELETE', '/create-pool/remove-user', { poolName, username: host }],
    ['PUT', '/create-pool/join', { poolName, username: people.nameOf(other) }],
    // What a co-host may.
    people.mayHost(pool, who)
      ? ['PUT', '/create-pool/update-admin', { poolName, newAdmin: people.nameOf(other) }]
      : ['PUT', '/create-pool/edit-pool', { poolName, maxUsers: 20 }],
    ['DELETE', '/create-pool/delete-pool', { poolName }],
    ['PUT', '/create-pool/co-host', { poolName, coHost: own, isCoHost: true }],
    ['PUT', '/create-pool/update-admin', { poolName, newAdmin: own }],
    [
      'POST',
      '/userpicks/save',
      { poolName, username: host, userPicks: [{ tier: 'Tier1', golferName: ['Anybody At All'] }] },
    ],
    ['POST', '/chat', { poolName, username: host, message: 'It was me.' }],
  ];
  const [method, path, body] = tries[choice % tries.length] ?? [
    'DELETE',
    '/create-pool/delete-pool',
    { poolName },
  ];
  return {
    send: () => send(acting, method, path, body),
    note: ({ code }) => {
      mustBeAnyhow(code, false, acting, `${method} ${path} beyond their rights`);
      return `${path} ${code}`;
    },
  };
};
