/** Where customers see a photo of a workshop. */
export const publicPhotoPath = (id: string): string => `/workshop-photo/${id}`;
