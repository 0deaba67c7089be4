import { type ChancesAsked, workOutChances } from './chances.ts';

// Draws what is left ten thousand times, beside the page.
self.addEventListener('message', ({ data }: MessageEvent<{ asked: ChancesAsked }>) => {
  self.postMessage({ chances: workOutChances(data.asked) });
});
