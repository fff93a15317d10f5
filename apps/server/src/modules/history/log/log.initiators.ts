import type { Language } from '@khlang/contract'
import type { ActedBy } from '@khlang/contract/log-actors'
import { sql } from 'kysely'

/** The jobs of the product, as their rows name them after `system:`. */
const jobs: Record<string, Record<Language, string>> = {
  'account-endings': { th: 'การสิ้นสุดบัญชี', en: 'end of accounts' },
  alarm: { th: 'การแจ้งเตือนการเปลี่ยนแปลงจำนวนมาก', en: 'unusual activity alerts' },
  destruction: { th: 'การทำลายข้อมูล', en: 'destruction of data' },
  edocs: { th: 'การส่งเอกสารอิเล็กทรอนิกส์', en: 'delivery of e-documents' },
  expiry: { th: 'วันหมดอายุ', en: 'expiry dates' },
  invitations: { th: 'คำเชิญ', en: 'invitations' },
  leavers: { th: 'ผู้ที่ออกจากธุรกิจ', en: 'leavers' },
  library: { th: 'คลังความรู้', en: 'library' },
  locks: { th: 'การล็อก', en: 'locks' },
  mailkeep: { th: 'การเก็บอีเมลอัตโนมัติ', en: 'mail auto-keep' },
  operator: { th: 'คำสั่งของผู้ให้บริการ', en: 'a command of the operator' },
  'organisation-chart': { th: 'ผังองค์กร', en: 'organisation chart' },
  quota: { th: 'พื้นที่จัดเก็บ', en: 'storage' },
  restore: { th: 'การกู้คืนย้อนหลัง', en: 'restore to a point in time' },
  retention: { th: 'การเก็บเวอร์ชัน', en: 'retention of versions' },
  scanning: { th: 'การตรวจหามัลแวร์', en: 'malware scanning' },
  shares: { th: 'การแชร์', en: 'sharing' },
  trash: { th: 'ถังขยะ', en: 'trash' },
  vault: { th: 'ถังขยะสำรอง', en: 'retained trash' },
  webhooks: { th: 'เว็บฮุก', en: 'webhooks' },
}

type Acted = { actor: string; acting_name: string | null }

/** What acted in a row, with the name that it had then; null for people alone, and for visitors of links. */
export function actedBy({ actor, acting_name: name }: Acted, language: Language): ActedBy {
  const [kind = '', rest = ''] = actor.split(/:(.*)/s)
  switch (kind) {
    case 'key':
    case 'mail-rule':
    case 'partner':
      return { kind, id: actor, name: name ?? '' }
    case 'support':
      return { kind, id: kind, name: name ?? '' }
    case 'system': {
      const job = jobs[rest]
      return job ? { kind, id: actor, name: job[language] } : null
    }
    default:
      return null
  }
}

/** The name of what acted; of keys and support agents in rows from before names were recorded, the one they have now. */
export const actingName = sql.raw(`case when e.acting_name is not null then e.acting_name
  when e.actor like 'key:%' then (select k.name from api_key k where k.id = uuid_in_text(substr(e.actor, 5)))
  when e.actor like 'support:%' then
    (select s.agent_name from support_access s where s.id = uuid_in_text(substr(e.actor, 9))) end as acting_name`)
