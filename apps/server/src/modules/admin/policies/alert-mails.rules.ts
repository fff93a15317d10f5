import type { Language } from '@khlang/contract'

/** Sent once to an address that an admin named: what will come, and how it stops. */
export const alertAddressMail = (
  { business, page }: { business: string; page: string },
  language: Language,
): { subject: string; text: string } =>
  language === 'en'
    ? {
        subject: `Alerts for ${business}`,
        text: [
          `An admin of ${business} on Khlang chose this address for alerts about the business, such as storage that is running out.`,
          'If you don’t want them, ask the business to remove this address.',
          `Its admins choose the addresses and alerts here:\n${page}`,
        ].join('\n\n'),
      }
    : {
        subject: `การแจ้งเตือนของ ${business}`,
        text: [
          `ผู้ดูแลของ ${business} ในคลังเลือกอีเมลนี้ให้รับการแจ้งเตือนของธุรกิจ เช่น พื้นที่จัดเก็บใกล้เต็ม`,
          'หากไม่ต้องการรับ โปรดแจ้งให้ธุรกิจนำอีเมลนี้ออก',
          `ผู้ดูแลธุรกิจเลือกอีเมลและเรื่องที่แจ้งได้ที่\n${page}`,
        ].join('\n\n'),
      }
