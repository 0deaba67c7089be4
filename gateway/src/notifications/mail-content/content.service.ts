import type { Ctx } from '../../context.ts';
import type { AnyMailKind } from '../mails/mail-kinds.ts';
import {
  addressAskedContent,
  addressChangedContent,
  addressClaimedContent,
  addressRestoredContent,
} from './address-content.service.ts';
import { golferContent, picksContent } from './card-content.service.ts';
import { cardEnteredContent } from './card-entered-content.service.ts';
import { payoutsChangedContent } from './money/payouts-changed-content.service.ts';
import { refundRefusedContent } from './money/refund-refused-content.service.ts';
import {
  withdrawalAskedContent,
  withdrawalNotStoppedContent,
} from './money/withdrawal-asked-content.service.ts';
import { withdrawalContent } from './money/withdrawal-content.service.ts';
import { nextWeekContent } from './pools/next-week-content.service.ts';
import { outOfPoolContent } from './pools/out-of-pool-content.service.ts';
import { poolOfferedContent } from './pools/pool-offered-content.service.ts';
import { rerunContent } from './pools/rerun-content.service.ts';
import { rulesChangedContent } from './pools/rules-changed-content.service.ts';
import { reminderContent } from './reminder-content.service.ts';
import { resultsContent } from './results-content.service.ts';
import { roundDigestContent } from './round-digest-content.service.ts';
import {
  accountDeletedContent,
  newDeviceContent,
  passwordSetContent,
  renamedContent,
} from './security-content.ts';
import type { EnqueuedMail, Writer, Written } from './text/mail-text.ts';
import {
  accessTokenMadeContent,
  accessTokenRevokedContent,
  passkeyAddedContent,
  passkeyRemovedContent,
  recoveryCodesMadeContent,
  recoveryCodeUsedContent,
  secondFactorOffContent,
  secondFactorOnContent,
} from './ways-to-log-in-content.ts';

const writers: { [Kind in AnyMailKind]: Writer<Kind> } = {
  'picks-open': picksContent('open'),
  'no-card': picksContent('closing'),
  reminder: reminderContent,
  golfer: golferContent,
  'card-entered': cardEnteredContent,
  'played-again': rerunContent,
  'pool-offered': poolOfferedContent,
  'payouts-changed': payoutsChangedContent,
  'rules-changed': rulesChangedContent,
  'out-of-pool': outOfPoolContent,
  results: resultsContent,
  'round-digest': roundDigestContent,
  'next-week': nextWeekContent,
  withdrawal: withdrawalContent,
  'withdrawal-asked': withdrawalAskedContent,
  'withdrawal-not-stopped': withdrawalNotStoppedContent,
  'refund-refused': refundRefusedContent,
  'new-device': newDeviceContent,
  renamed: renamedContent,
  'password-set': passwordSetContent,
  'passkey-added': passkeyAddedContent,
  'passkey-removed': passkeyRemovedContent,
  'access-token-made': accessTokenMadeContent,
  'access-token-revoked': accessTokenRevokedContent,
  'second-factor-on': secondFactorOnContent,
  'second-factor-off': secondFactorOffContent,
  'recovery-codes-made': recoveryCodesMadeContent,
  'recovery-code-used': recoveryCodeUsedContent,
  'address-claimed': addressClaimedContent,
  'address-asked': addressAskedContent,
  'address-changed': addressChangedContent,
  'address-restored': addressRestoredContent,
  'account-deleted': accountDeletedContent,
};

export const contentOf = <Kind extends AnyMailKind>(
  ctx: Ctx,
  kind: Kind,
  mail: EnqueuedMail<Kind>,
): Promise<Written<Kind>> => writers[kind](ctx, mail);
