/** A section of the guide. */
export interface GuideSection {
  /** The fragment of a link to it. */
  id: string;
  title: string;
  paragraphs: string[];
}
