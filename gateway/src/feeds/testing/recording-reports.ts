import type { FeedSource } from '../reading/lenient.ts';
import { serviceAt } from '../service.ts';

/** An `FeedSource` for readers of Data Golf's answers that records what they report. */
export function recordingReports(): FeedSource & { reports: [field: string, value: unknown][] } {
  const reports: [string, unknown][] = [];
  return {
    service: serviceAt('Data Golf', 'http://feeds.test'),
    report: (field, value) => reports.push([field, value]),
    reports,
  };
}
