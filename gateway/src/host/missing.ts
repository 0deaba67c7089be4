import type { Missing } from '../rules/pools/hosting/hosting.ts';
import type { Verdict } from '../rules/pools/windows.ts';
import type { HostedMember } from './host.queries.ts';

type Reminded = Pick<HostedMember, 'remindOf' | 'isSelf'>;

/** Whether any of them can be reminded of it; if not, when the first one can, or why not. */
export function groupVerdict(lacking: readonly Reminded[], missing: Missing): Verdict {
  const others = lacking.filter(({ isSelf }) => !isSelf);
  const verdicts = (others.length > 0 ? others : lacking).map(({ remindOf }) => remindOf[missing]);
  if (verdicts.some(({ allowed }) => allowed)) return { allowed: true };
  const refused = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict]));
  const soonest = refused
    .filter(({ until }) => until !== null)
    .sort((a, b) => Number(a.until) - Number(b.until))[0];
  return soonest ?? refused[0] ?? nobody;
}

const nobody: Verdict = {
  allowed: false,
  code: 'CONFLICT',
  message: 'There is nobody to remind.',
  until: null,
};

/** The members who lack the same thing. */
export interface MissingGroup {
  missing: Missing;
  count: number;
  remindable: number;
  verdict: Verdict;
}

/** What members of the pool may lack, and who does. */
export function missingGroupsOf(
  members: readonly Pick<HostedMember, 'missing' | 'remindOf' | 'isSelf'>[],
  { isFree, isQuiet }: { isFree: boolean; isQuiet: boolean },
): MissingGroup[] {
  // Nobody lacks anything for what may not be played.
  if (isQuiet) return [];
  const kinds: Missing[] = isFree ? ['card'] : ['payment', 'card'];
  return kinds.map((missing) => {
    const lacking = members.filter((member) => member.missing.includes(missing));
    return {
      missing,
      count: lacking.length,
      remindable: lacking.filter(({ remindOf }) => remindOf[missing].allowed).length,
      verdict: groupVerdict(lacking, missing),
    };
  });
}
