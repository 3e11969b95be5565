/** A photo that came with a form and was cleaned, as stored in the row that it belongs to. */
export interface SentPhoto {
  readonly id: string;
  readonly objectKey: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}
