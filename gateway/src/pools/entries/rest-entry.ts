/** How REST and webhooks name an entry: they say nothing of a first one without a nickname. */
export const restEntry = ({ number, nickname }: { number: number; nickname: string | null }) => ({
  ...(number > 1 && { entry: number }),
  ...(nickname !== null && { nickname }),
});
