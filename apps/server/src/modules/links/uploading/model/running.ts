import { type RawBuilder, sql } from 'kysely'

type As = { generation: number; now: Date }

/** Whether an upload link is on and as it was when a visit began; of what receives for a share link, that link. */
export const isRunning = ({ generation, now }: As): RawBuilder<boolean> => sql<boolean>`(upload_link.enabled and case
  when upload_link.share_link_id is null then upload_link.generation = ${generation}
    and (upload_link.expires_at is null or upload_link.expires_at > ${now})
  else exists (select from share_link s where s.id = upload_link.share_link_id and s.enabled
    and s.generation = ${generation} and (s.expires_at is null or s.expires_at > ${now})) end)`
