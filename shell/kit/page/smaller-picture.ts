/** Pictures of more bytes, as cameras make them, may be more than the gateway takes. */
const largeBytes = 2_000_000;
/** More than is shown anywhere. */
const longestSide = 2048;
const quality = 0.9;

/**
 * A large picture made smaller by the browser, without where and when it was taken; any other as it is. So is one that
 * the browser can't read: the gateway says what is wrong with it.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (file.size <= largeBytes) return file;
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const pen = canvas.getContext('2d');
    // A browser that has no memory for it would send an empty picture.
    if (!pen) return file;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const drawnAs = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    let drawn = await drawnAs(file.type);
    // A photo as PNG stays large, and so does what a browser can't write and makes a PNG of.
    if (!drawn || drawn.size > largeBytes) {
      pen.globalCompositeOperation = 'destination-over';
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      drawn = await drawnAs('image/jpeg');
    }
    return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : file;
  } catch {
    return file;
  }
}
