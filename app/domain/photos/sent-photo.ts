/** A photo that came with a form and was cleaned, as the row that it belongs to keeps it. */
export interface SentPhoto {
  readonly id: string;
  readonly objectKey: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}
