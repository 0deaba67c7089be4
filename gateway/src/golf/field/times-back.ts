const isOut = (status: string, leftAt: string) => `(${status} = 'withdrawn' or ${leftAt} is not null)`;

/** As SQL, how often a golfer who was out is in again once their line has this state; each time out is told of once. */
export const timesBack = ({ status, leftAt }: { status: string; leftAt: string }): string =>
  `field_entry.times_back
   + (${isOut('field_entry.status', 'field_entry.left_at')} and not ${isOut(status, leftAt)})::int`;
