import { dayMs } from '@fairway/schema/days';
import type { Feature } from '../features/manifest.ts';
import { AccessResolver } from './access/access.resolver.ts';
import { AuditLogResolver } from './audit-log/audit-log.resolver.ts';
import { CoHostResolver } from './co-hosts/co-host.resolver.ts';
import { coHostRoutes } from './co-hosts/co-host.rest.ts';
import { Contest, ContestWeekRow, Entry } from './contests/contest.entity.ts';
import { ContestResolver, EntryResolver } from './contests/contest.resolver.ts';
import { openNextContests } from './contests/contest.service.ts';
import { LateCards0281 } from './contests/migrations/0281-late-cards.ts';
import { MomentsOfLetIns0343 } from './contests/migrations/0343-moments-of-let-ins.ts';
import { NextContestResolver } from './contests/next-contest.resolver.ts';
import { applyScheduleChanges } from './contests/weeks/rescheduling.service.ts';
import { entriesResolvers } from './entries/entries.resolver.ts';
import { entriesRoutes } from './entries/entries.rest.ts';
import { EventResolver } from './events/event.resolver.ts';
import { HandoverResolver } from './handover/handover.resolver.ts';
import { Invitation } from './invitations/invitation.entity.ts';
import { InvitationResolver } from './invitations/invitation.resolver.ts';
import { invitationPreview } from './invitations/invitation-preview.ts';
import { leavePoolsOnDeletion } from './membership/membership.service.ts';
import { Pools0005 } from './migrations/0005-pools.ts';
import { Invitations0014 } from './migrations/0014-invitations.ts';
import { PlayedAgain0018 } from './migrations/0018-played-again.ts';
import { NewAdmins0019 } from './migrations/0019-new-admins.ts';
import { LooksAndHandovers0025 } from './migrations/0025-looks-and-handovers.ts';
import { LooksOfComparedNames0042 } from './migrations/0042-looks-of-compared-names.ts';
import { UnlistedPools0048 } from './migrations/0048-unlisted-pools.ts';
import { EndsOfNotices0049 } from './migrations/0049-ends-of-notices.ts';
import { NextWeeks0072 } from './migrations/0072-next-weeks.ts';
import { SettledOutside0085 } from './migrations/0085-settled-outside.ts';
import { PartsOfPoolNames0097 } from './migrations/0097-parts-of-pool-names.ts';
import { CoHosts0130 } from './migrations/0130-co-hosts.ts';
import { ActsOfSomebody0334 } from './migrations/0334-acts-of-somebody.ts';
import { EndsOfAsking0344 } from './migrations/0344-ends-of-asking.ts';
import { nextWeekPage } from './next-week/next-week.page.ts';
import { NextWeekResolver } from './next-week/next-week.resolver.ts';
import { nextWeekRoutes } from './next-week/next-week.rest.ts';
import { askHost } from './next-week/next-week.service.ts';
import { endNotices } from './notice/ended-notices.service.ts';
import { NoticeResolver } from './notice/notice.resolver.ts';
import { ownPoolData } from './own-data.ts';
import { Pool, PoolMember, PoolName } from './pool.entity.ts';
import { PoolResolver } from './pool.resolver.ts';
import { poolRoutes } from './pool.rest.ts';
import { OwnRules0071 } from './pool-rules/migrations/0071-own-rules.ts';
import { EntriesOfMembers0160 } from './pool-rules/migrations/0160-entries-of-members.ts';
import { ChosenTournaments0200 } from './pool-rules/migrations/0200-chosen-tournaments.ts';
import { PoolRulesResolver } from './pool-rules/pool-rules.resolver.ts';
import { RulesPreviewResolver } from './pool-rules/rules-preview.resolver.ts';
import { rerunResolvers } from './rerun/rerun.resolver.ts';
import { FormatResolver } from './rules-guide/format.resolver.ts';
import { RulesGuideResolver } from './rules-guide/rules-guide.resolver.ts';
import { OutsidePayment } from './settled-outside/outside-payment.entity.ts';
import { settledOutsideResolvers } from './settled-outside/settled-outside.resolver.ts';
import { settledOutsideRoutes } from './settled-outside/settled-outside.rest.ts';

export const poolsFeature = {
  entities: [Contest, ContestWeekRow, Entry, Invitation, OutsidePayment, Pool, PoolMember, PoolName],
  migrations: {
    '0005-pools': Pools0005,
    '0014-invitations': Invitations0014,
    '0018-played-again': PlayedAgain0018,
    '0019-new-admins': NewAdmins0019,
    '0025-looks-and-handovers': LooksAndHandovers0025,
    '0042-looks-of-compared-names': LooksOfComparedNames0042,
    '0048-unlisted-pools': UnlistedPools0048,
    '0049-ends-of-notices': EndsOfNotices0049,
    '0071-own-rules': OwnRules0071,
    '0072-next-weeks': NextWeeks0072,
    '0097-parts-of-pool-names': PartsOfPoolNames0097,
    '0085-settled-outside': SettledOutside0085,
    '0130-co-hosts': CoHosts0130,
    '0281-late-cards': LateCards0281,
    '0160-entries-of-members': EntriesOfMembers0160,
    '0200-chosen-tournaments': ChosenTournaments0200,
    '0334-acts-of-somebody': ActsOfSomebody0334,
    '0343-moments-of-let-ins': MomentsOfLetIns0343,
    '0344-ends-of-asking': EndsOfAsking0344,
  },
  // Nobody is asked to a pool twice, so that it is known as long as there is the pool.
  expiringTables: [
    {
      table: 'pool_asked',
      endsAt: 'asked_at',
      retentionMs: 365 * dayMs,
      only: 'not exists (select 1 from pool where pool.id = pool_id and deleted_at is null)',
    },
  ],
  resolvers: [
    ...entriesResolvers,
    AccessResolver,
    AuditLogResolver,
    ...rerunResolvers,
    CoHostResolver,
    ContestResolver,
    EntryResolver,
    EventResolver,
    FormatResolver,
    HandoverResolver,
    InvitationResolver,
    NextContestResolver,
    NextWeekResolver,
    NoticeResolver,
    PoolResolver,
    PoolRulesResolver,
    RulesGuideResolver,
    RulesPreviewResolver,
    ...settledOutsideResolvers,
  ],
  pages: [nextWeekPage],
  settlement: askHost,
  routes: [...entriesRoutes, ...coHostRoutes, ...nextWeekRoutes, ...poolRoutes, ...settledOutsideRoutes],
  linkPreviews: [invitationPreview],
  scheduledTasks: [
    {
      name: 'follow-schedule',
      after: ['check-final-scores'],
      // Where an event is called off, a million cards may go; what has not moved would be settled in the same tick.
      limitSeconds: 300,
      run: (ctx) => applyScheduleChanges(ctx),
    },
    { name: 'open-next-contests', after: ['settle-contests'], run: openNextContests },
    { name: 'end-notices', after: ['settle-contests'], run: endNotices },
  ],
  accountDeletion: leavePoolsOnDeletion,
  ownData: ownPoolData,
} satisfies Feature;
