import { and, eq, sql } from "drizzle-orm";
import type { SupplierId } from "../../domain/core/ids";
import { publicPhotoPath, type PhotoView, type StoredPhoto } from "../../domain/supplier/supplier-settings/photos";
import { valuesInJson, selectColumns, orm, type Query } from "./orm";
import { workshopApplications as applications, workshopFiles as files } from "./schema/joining";
import { supplierPhotos as photos, suppliers } from "./schema/suppliers";

const fileColumns = <T extends typeof photos | typeof files>(table: T) => ({
  id: table.id,
  objectKey: table.objectKey,
  mediaType: table.mediaType,
  width: table.width,
  height: table.height,
  byteLength: table.byteLength,
  uploadedAt: table.uploadedAt,
});
const PHOTO_COLUMNS = fileColumns(photos);
const JOIN_FILE_COLUMNS = fileColumns(files);

/** Condition: the supplier in the row displays the photo with this id. */
const isDisplayed = (id: typeof photos.id | typeof files.id) =>
  sql`exists (select 1 from json_each(${suppliers.images}) i where i.value ->> 'path' = ${publicPhotoPath("")} || ${id})`;

/** Inserts the photos. Used in the batch that displays them. */
export const photoStatements = (db: D1Database, supplierId: SupplierId, newPhotos: readonly StoredPhoto[]): Query[] =>
  newPhotos.map((photo) =>
    orm(db)
      .insert(photos)
      .values({ supplierId, ...photo }),
  );

/** Photos of suppliers, uploaded during or after joining. */
export function d1SupplierPhotos(db: D1Database) {
  const database = orm(db);
  const supplierColumns = { supplierId: suppliers.id, hiddenReason: suppliers.hiddenReason };
  return {
    /** A photo that its supplier displays. Null when it does not exist or was removed. */
    async findShown(id: string): Promise<PhotoView | null> {
      const [laterPhotos, joinPhotos] = await database.batch([
        database
          .select(selectColumns({ ...PHOTO_COLUMNS, ...supplierColumns }))
          .from(photos)
          .innerJoin(suppliers, eq(suppliers.id, photos.supplierId))
          .where(and(eq(photos.id, id), isDisplayed(photos.id))),
        database
          .select(selectColumns({ ...JOIN_FILE_COLUMNS, ...supplierColumns }))
          .from(files)
          .innerJoin(applications, eq(applications.id, files.applicationId))
          .innerJoin(suppliers, eq(suppliers.id, applications.supplierId))
          .where(and(eq(files.id, id), eq(files.kind, "photo"), isDisplayed(files.id))),
      ]);
      const [match] = [...laterPhotos, ...joinPhotos];
      if (!match) return null;
      const { supplierId, hiddenReason, ...photo } = match;
      return { photo, supplierId, isOffered: hiddenReason === null };
    },
    /** A supplier's removed photos. */
    async listRemovedPhotos(supplierId: SupplierId): Promise<readonly StoredPhoto[]> {
      const [laterPhotos, joinPhotos] = await database.batch([
        database
          .select(selectColumns(PHOTO_COLUMNS))
          .from(photos)
          .innerJoin(suppliers, eq(suppliers.id, photos.supplierId))
          .where(and(eq(photos.supplierId, supplierId), sql`not ${isDisplayed(photos.id)}`)),
        database
          .select(selectColumns(JOIN_FILE_COLUMNS))
          .from(applications)
          .innerJoin(files, eq(files.applicationId, applications.id))
          .innerJoin(suppliers, eq(suppliers.id, applications.supplierId))
          .where(
            and(eq(applications.supplierId, supplierId), eq(files.kind, "photo"), sql`not ${isDisplayed(files.id)}`),
          ),
      ]);
      return [...laterPhotos, ...joinPhotos];
    },
    async forget(ids: readonly string[]): Promise<void> {
      const deletedIds = valuesInJson(ids);
      await database.batch([
        database.delete(photos).where(sql`${photos.id} in ${deletedIds}`),
        database.delete(files).where(and(sql`${files.id} in ${deletedIds}`, eq(files.kind, "photo"))),
      ]);
    },
  };
}
