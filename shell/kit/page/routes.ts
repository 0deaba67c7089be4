// Without imports, so that the builds can read it too.

/** The pages' patterns. The router matches them whatever their case. */
export const routes = {
  landing: '/',
  howTo: '/how-to',
  rules: '/rules/:format',
  login: '/Login',
  resetPassword: '/reset-password/:token',
  confirmEmail: '/confirm-email/:token',
  undoEmail: '/undo-email/:token',
  myPools: '/my-pools',
  createPool: '/Create-Pool',
  joinPool: '/Join-Pool',
  standings: '/Standings',
  host: '/Host',
  pastWeeks: '/Past-Weeks',
  news: '/News',
  golfers: '/Golfers',
  profile: '/Profile',
  userProfile: '/user-profile/:username',
  invite: '/invite/:token',
  acceptInvite: '/invite/:token/join',
  publicBoard: '/board/:token',
} as const;

export type RoutePattern = (typeof routes)[keyof typeof routes];
