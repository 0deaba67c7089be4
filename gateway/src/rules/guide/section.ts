/** One subject of the guide. */
export interface GuideSection {
  /** What a link to it ends with. */
  id: string;
  title: string;
  paragraphs: string[];
}
