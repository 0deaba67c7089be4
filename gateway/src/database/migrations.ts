import { Shared0001 } from '../migrations/0001-shared.ts';
import { Accounts0002 } from '../migrations/0002-accounts.ts';
import { Golf0003 } from '../migrations/0003-golf.ts';
import { News0004 } from '../migrations/0004-news.ts';
import { Pools0005 } from '../migrations/0005-pools.ts';
import { RoundShots0006 } from '../migrations/0006-round-shots.ts';
import { SandboxPayments0007 } from '../migrations/0007-sandbox-payments.ts';
import { SandboxEchecks0008 } from '../migrations/0008-sandbox-echecks.ts';
import { Money0009 } from '../migrations/0009-money.ts';
import { SandboxDemo0010 } from '../migrations/0010-sandbox-demo.ts';
import { BuyIns0011 } from '../migrations/0011-buy-ins.ts';
import { Chat0012 } from '../migrations/0012-chat.ts';
import { WebhooksOut0013 } from '../migrations/0013-webhooks-out.ts';
import { Invitations0014 } from '../migrations/0014-invitations.ts';
import { Notifications0015 } from '../migrations/0015-notifications.ts';
import { PublicBoards0016 } from '../migrations/0016-public-boards.ts';
import { Host0017 } from '../migrations/0017-host.ts';
import { PlayedAgain0018 } from '../migrations/0018-played-again.ts';
import { NewAdmins0019 } from '../migrations/0019-new-admins.ts';
import { FinalBoards0020 } from '../migrations/0020-final-boards.ts';
import { SigningSecrets0026 } from '../migrations/0026-signing-secrets.ts';
import { AdjustmentRequests0027 } from '../migrations/0027-adjustment-requests.ts';

/** In the order in which they are applied; what has landed is never changed, only followed. */
export const migrations = [
  { name: '0001-shared', class: Shared0001 },
  { name: '0002-accounts', class: Accounts0002 },
  { name: '0003-golf', class: Golf0003 },
  { name: '0004-news', class: News0004 },
  { name: '0005-pools', class: Pools0005 },
  { name: '0006-round-shots', class: RoundShots0006 },
  { name: '0007-sandbox-payments', class: SandboxPayments0007 },
  { name: '0008-sandbox-echecks', class: SandboxEchecks0008 },
  { name: '0009-money', class: Money0009 },
  { name: '0010-sandbox-demo', class: SandboxDemo0010 },
  { name: '0011-buy-ins', class: BuyIns0011 },
  { name: '0012-chat', class: Chat0012 },
  { name: '0013-webhooks-out', class: WebhooksOut0013 },
  { name: '0014-invitations', class: Invitations0014 },
  { name: '0015-notifications', class: Notifications0015 },
  { name: '0016-public-boards', class: PublicBoards0016 },
  { name: '0017-host', class: Host0017 },
  { name: '0018-played-again', class: PlayedAgain0018 },
  { name: '0019-new-admins', class: NewAdmins0019 },
  { name: '0020-final-boards', class: FinalBoards0020 },
  { name: '0026-signing-secrets', class: SigningSecrets0026 },
  { name: '0027-adjustment-requests', class: AdjustmentRequests0027 },
];
