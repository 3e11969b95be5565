import type { LeadHolder } from "../../domain/lead/held-by";
import {
  type CapturedImage,
  HELD_MINUTES,
  type ImageStatus,
  MOST_PHOTOS,
  MOST_UPLOADS_A_DAY,
} from "../../domain/photos/captured-image";
import type { PhotoProblem } from "../../domain/photos/clean-photo";
import type { ImageType } from "../../domain/photos/image-type";
import type { CapturedImages } from "../../usecases/ports/captured-images";

interface ImageRow {
  id: string;
  lead_guid: string;
  vehicle_id: string | null;
  booking_id: string | null;
  sort_order: number;
  status: string;
  problem: string | null;
  type: string | null;
  width: number;
  height: number;
  byte_length: number;
  object_key: string | null;
  created_at: number;
}

const COLUMNS =
  "id, lead_guid, vehicle_id, booking_id, sort_order, status, problem, type, width, height, byte_length, object_key, created_at";
const ALL = COLUMNS.split(", ")
  .map((column) => `i.${column}`)
  .join(", ");
/** Not removed, and no upload that never came. `?1` = the moment before which an upload counts as never come. */
const ALIVE = "i.removed_at is null and (i.status <> 'pending' or i.created_at > ?1)";
const oldest = (now: number) => now - HELD_MINUTES * 60_000;

const toImage = (row: ImageRow): CapturedImage => ({
  id: row.id,
  leadGuid: row.lead_guid,
  vehicleId: row.vehicle_id,
  bookingId: row.booking_id,
  sortOrder: row.sort_order,
  status: row.status as ImageStatus,
  problem: row.problem as PhotoProblem | null,
  picture:
    row.type === null
      ? null
      : { type: row.type as ImageType, width: row.width, height: row.height, byteLength: row.byte_length },
  objectKey: row.object_key,
  createdAt: row.created_at,
});

export function d1CapturedImages(db: D1Database): CapturedImages {
  /** Written only when the statement before it changed the row. */
  const event = (image: CapturedImage, what: string, why: string | null, now: number) =>
    db
      .prepare(
        `insert into captured_image_events (image_id, lead_guid, revision, who, what, why, at)
         select ?1, ?2, coalesce((select revision from leads where guid = ?2), 0), 'holder', ?3, ?4, ?5 where changes() = 1
         on conflict (image_id, what) do nothing`,
      )
      .bind(image.id, image.leadGuid, what, why, now);

  return {
    async add({ id, leadGuid, vehicleId, bookingId, sortOrder, createdAt }) {
      const alive = `select count(*) from captured_images i where i.lead_guid = ?3 and ${ALIVE}`;
      const today = "select count(*) from captured_images where lead_guid = ?3 and created_at > ?7 - 86400000";
      const [written, counted] = await db.batch<{ isFull: number }>([
        db
          .prepare(
            `insert into captured_images (id, lead_guid, vehicle_id, booking_id, sort_order, status, created_at)
             select ?2, ?3, ?4, ?5, ?6, 'pending', ?7 where (${alive}) < ?8 and (${today}) < ?9`,
          )
          .bind(
            oldest(createdAt),
            id,
            leadGuid,
            vehicleId,
            bookingId,
            sortOrder,
            createdAt,
            MOST_PHOTOS,
            MOST_UPLOADS_A_DAY,
          ),
        db
          .prepare(
            `select (select count(*) from captured_images i where i.lead_guid = ?2 and ${ALIVE}) >= ?3 as isFull`,
          )
          .bind(oldest(createdAt), leadGuid, MOST_PHOTOS),
      ]);
      if (written?.meta.changes === 1) return "added";
      return counted?.results[0]?.isFull === 1 ? "full" : "many-today";
    },
    async find(id, now) {
      const row = await db
        .prepare(
          `select ${ALL}, case when i.booking_id is null then json_array(json_object('userId', json_extract(l.state, '$.userId'), 'holderHash', l.holder_hash)) else coalesce(b.holders, '[]') end as holders
             from captured_images i join leads l on l.guid = i.lead_guid left join bookings b on b.id = cast(i.booking_id as integer) and b.lead_guid = i.lead_guid where i.id = ?2 and ${ALIVE}`,
        )
        .bind(oldest(now), id)
        .first<ImageRow & { holders: string }>();
      return row && { image: toImage(row), holders: JSON.parse(row.holders) as readonly LeadHolder[] };
    },
    async ofLead(leadGuid, now) {
      const { results } = await db
        .prepare(
          `select ${ALL} from captured_images i where i.lead_guid = ?2 and ${ALIVE} order by i.sort_order, i.created_at, i.id`,
        )
        .bind(oldest(now), leadGuid)
        .all<ImageRow>();
      return results.map(toImage);
    },
    async settle(image, verdict, now) {
      const isApproved = verdict.status === "approved";
      const { type = null, width = null, height = null, byteLength = null } = isApproved ? verdict.picture : {};
      const problem = isApproved ? null : verdict.problem;
      const [written] = await db.batch([
        db
          .prepare(
            `update captured_images set status = ?2, problem = ?3, type = ?4, width = ?5, height = ?6, byte_length = ?7, object_key = ?8, decided_at = ?9
              where id = ?1 and status = 'pending' and removed_at is null`,
          )
          .bind(
            image.id,
            verdict.status,
            problem,
            type,
            width,
            height,
            byteLength,
            isApproved ? verdict.objectKey : null,
            now,
          ),
        event(image, isApproved ? "photo-added" : "photo-rejected", problem, now),
      ]);
      return written?.meta.changes === 1;
    },
    async remove(image, now) {
      const { id, objectKey } = image;
      const [, , shown] = await db.batch<{ n: number }>([
        db.prepare("update captured_images set removed_at = ? where id = ? and removed_at is null").bind(now, id),
        event(image, "photo-removed", null, now),
        db
          .prepare("select count(*) as n from captured_images where object_key = ? and removed_at is null")
          .bind(objectKey),
      ]);
      return objectKey !== null && shown?.results[0]?.n === 0 ? objectKey : null;
    },
    async order(leadGuid, ids) {
      await db.batch(
        ids.map((id, index) =>
          db
            .prepare("update captured_images set sort_order = ? where id = ? and lead_guid = ?")
            .bind(index, id, leadGuid),
        ),
      );
    },
    async copyTo(from, to, ids) {
      const { results } = await db
        .prepare(
          `select ${COLUMNS} from captured_images where lead_guid = ? and booking_id is null and status = 'approved' and removed_at is null`,
        )
        .bind(from)
        .all<ImageRow>();
      if (results.length === 0) return;
      const copy = `insert into captured_images (${COLUMNS}, decided_at) select ?1, ?2, vehicle_id, null, sort_order, status, problem, type, width, height,
        byte_length, object_key, created_at, decided_at from captured_images where id = ?3 on conflict (lead_guid, object_key) do nothing`;
      await db.batch(results.map((row) => db.prepare(copy).bind(ids(toImage(row)), to, row.id)));
    },
    async aged(pendingBefore, keptSince, most) {
      const { results } = await db
        .prepare(
          `select id, case when exists (select 1 from captured_images o where o.object_key = i.object_key and o.removed_at is null and o.created_at >= ?2) then null
             else object_key end as object_key
           from captured_images i where created_at < ?1 and (status = 'pending' or created_at < ?2) order by created_at limit ?3`,
        )
        .bind(pendingBefore, keptSince, most)
        .all<Pick<ImageRow, "id" | "object_key">>();
      return {
        ids: results.map(({ id }) => id),
        objectKeys: [...new Set(results.flatMap(({ object_key }) => object_key ?? []))],
      };
    },
    async drop(ids, historyBefore) {
      await db.batch([
        db
          .prepare("delete from captured_images where id in (select value from json_each(?))")
          .bind(JSON.stringify(ids)),
        db.prepare("delete from captured_image_events where at < ?").bind(historyBefore),
      ]);
    },
  };
}
