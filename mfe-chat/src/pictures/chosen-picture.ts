/** A picture that is about to be sent. */
export interface ChosenPicture {
  file: File;
  /** Where the browser shows it until it is sent. */
  preview: string;
  /** What is on it, for whoever can't see it. */
  alt: string;
  /** Its id, once it is uploaded: a retry sends it no second time. */
  id?: string;
}

/** What the gateway takes, by its content. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

export const chosenPicture = (file: File): ChosenPicture => ({
  file,
  preview: URL.createObjectURL(file),
  alt: '',
});

/** The first picture among files that were chosen or pasted. */
export const pictureAmong = (files: Iterable<File> | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => pictureTypes.includes(type));
