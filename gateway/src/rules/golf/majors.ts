// The four majors by the feed's id of the event, which is the same every year, whatever their sponsors and courses: the
// Masters, the U.S. Open, the PGA Championship and the Open.

const majors: ReadonlySet<string> = new Set(['14', '26', '33', '100']);

export const isMajor = ({ eventId }: { eventId: string }): boolean => majors.has(eventId);
