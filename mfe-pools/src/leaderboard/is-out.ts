const outOfIt = ['cut', 'withdrawn', 'disqualified', 'mdf'];

/** Whether a golfer plays no more. A status that nobody foresaw is that of somebody who does. */
export const isOut = ({ status }: { status: string }): boolean => outOfIt.includes(status);
