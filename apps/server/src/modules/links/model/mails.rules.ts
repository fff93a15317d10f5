import { formatCount, type Language } from '@khlang/contract'
import { oneLine } from '@khlang/contract/plain-text'

type Mail = { subject: string; text: string }
type About = { item: string; link: string }

const named = ({ item, link }: About, language: Language) =>
  link === '' ? `“${item}”` : language === 'th' ? `“${item}” (ลิงก์ “${link}”)` : `“${item}” (link “${link}”)`

/** To the creator of a link that has been opened as often as it may. */
export function openedFullyMail(
  about: About & { opens: number; when: string },
  address: string,
  language: Language,
): Mail {
  const { item, opens, when } = about
  if (language === 'en')
    return {
      subject: `Link reached its open limit: ${item}`,
      text: [
        `The link to ${named(about, 'en')} has been opened ${formatCount(opens)} times (${when}, Thailand time) and can’t be opened any more.`,
        'To let it be opened again, reset the count or raise the limit:',
        address,
      ].join('\n'),
    }
  return {
    subject: `ลิงก์เปิดครบจำนวนครั้งแล้ว: ${item}`,
    text: [
      `ลิงก์ของ ${named(about, 'th')} เปิดครบ ${formatCount(opens)} ครั้งแล้ว (${when} เวลาประเทศไทย) และเปิดไม่ได้อีก`,
      'หากต้องการให้เปิดได้อีก โปรดเริ่มนับใหม่หรือเพิ่มจำนวนครั้งที่',
      address,
    ].join('\n'),
  }
}

/** To the creator of a link whose password somebody is guessing. */
export function guessedMail(about: About & { when: string }, address: string, language: Language): Mail {
  const { item, when } = about
  if (language === 'en')
    return {
      subject: `Wrong link passwords: ${item}`,
      text: [
        `Wrong passwords have been entered many times for the link to ${named(about, 'en')} (${when}, Thailand time).`,
        'People who know the password can still open it. If you didn’t expect this, change the link’s password or address:',
        address,
      ].join('\n'),
    }
  return {
    subject: `รหัสผ่านลิงก์ผิดหลายครั้ง: ${item}`,
    text: [
      `มีการกรอกรหัสผ่านผิดจำนวนมากที่ลิงก์ของ ${named(about, 'th')} (${when} เวลาประเทศไทย)`,
      'ผู้ที่ทราบรหัสผ่านยังเปิดได้ตามปกติ หากเห็นว่าผิดปกติ โปรดเปลี่ยนรหัสผ่านหรือที่อยู่ของลิงก์ที่',
      address,
    ].join('\n'),
  }
}

/** To the creator of a link, from somebody who could not open it. What they say of themselves is not checked. */
export function askedMail(
  about: About & { name: string; email: string; message: string },
  address: string,
  language: Language,
): Mail {
  const who = `${oneLine(about.name)} <${oneLine(about.email)}>`
  const message = oneLine(about.message)
  if (language === 'en')
    return {
      subject: `Request about a link: ${about.item}`,
      text: [
        `${who} is asking for access to ${named(about, 'en')}, or for more time. The name and email are as they typed them.`,
        ...(message === '' ? [] : [`“${message}”`]),
        'You can change the link at:',
        address,
      ].join('\n'),
    }
  return {
    subject: `มีผู้ขอเปิดลิงก์: ${about.item}`,
    text: [
      `${who} ขอเปิด ${named(about, 'th')} หรือขอขยายเวลา โดยชื่อและอีเมลเป็นข้อมูลที่ผู้ขอกรอก`,
      ...(message === '' ? [] : [`“${message}”`]),
      'แก้ไขลิงก์ได้ที่',
      address,
    ].join('\n'),
  }
}
