import type { Language } from '@khlang/contract'
import { isNoticeKind, type NoticeKind } from '@khlang/contract/notice-kinds'

type Sentence = { th: string; en: string }
/** What happened, with `{placeholders}` for the data of the notice, and why the reader is notified. */
type Texts = { label: Sentence; text: Sentence; why: Sentence }

const owns = { th: 'คุณเป็นเจ้าของรายการนี้', en: 'You own this item.' }
const ownsLink = { th: 'คุณเป็นผู้สร้างลิงก์นี้', en: 'You created this link.' }
const managesBusiness = { th: 'คุณเป็นผู้ดูแลธุรกิจ', en: 'You are an Admin Business.' }
const opensAccount = {
  th: 'คุณเป็นเจ้าของหรือผู้ดูแลบัญชีนี้ หรือผู้ดูแลระบบ',
  en: 'You own or manage this account, or the system.',
}
const ownsSignIn = { th: 'ข้อความนี้ช่วยรักษาความปลอดภัยของบัญชีคุณ', en: 'It protects your account.' }
const isOperator = { th: 'คุณเป็นเจ้าหน้าที่ผู้ให้บริการ', en: 'You’re an operator of the service.' }
const managesBox = { th: 'คุณจัดการกล่องขาเข้าหรือกล่องขาออกนี้', en: 'You manage this Inbox or Outbox.' }
const ownsDrive = { th: 'คุณเป็นเจ้าของหรือผู้ดูแลไดรฟ์นี้', en: 'You own or manage this drive.' }

export const noticeTexts: Record<NoticeKind, Texts> = {
  shareReceived: {
    label: { th: 'มีผู้แชร์รายการให้คุณ', en: 'Someone shares an item with you' },
    text: { th: '{who} แชร์ “{name}” ให้คุณ ({level})', en: '{who} shared “{name}” with you ({level})' },
    why: { th: 'มีผู้แชร์รายการนี้ให้คุณ', en: 'This item was shared with you.' },
  },
  shareAccepted: {
    label: { th: 'ผู้ที่คุณเชิญลงทะเบียนแล้ว', en: 'Someone you invited has registered' },
    text: { th: '{who} ลงทะเบียนและเปิด “{name}” ได้แล้ว', en: '{who} registered and can now open “{name}”' },
    why: { th: 'คุณเป็นผู้เชิญ', en: 'You invited this person.' },
  },
  ownershipOffered: {
    label: { th: 'มีผู้ขอโอนรายการให้คุณ', en: 'Someone wants to transfer an item to you' },
    text: {
      th: '{who} ขอโอน “{name}” ให้คุณ โปรดรับหรือปฏิเสธภายใน {days} วัน',
      en: '{who} wants to transfer “{name}” to you. Accept or decline within {days} days.',
    },
    why: { th: 'รายการนี้จะเป็นของคุณเมื่อคุณรับเท่านั้น', en: 'The item becomes yours only if you accept.' },
  },
  ownershipAccepted: {
    label: { th: 'ผู้รับโอนรับรายการแล้ว', en: 'Someone accepted an item from you' },
    text: { th: '{who} รับโอน “{name}” แล้ว', en: '{who} accepted “{name}” and owns it now' },
    why: { th: 'คุณเป็นผู้โอน', en: 'You offered this item.' },
  },
  ownershipDeclined: {
    label: { th: 'ผู้รับโอนปฏิเสธรายการ', en: 'Someone declined an item from you' },
    text: { th: '{who} ปฏิเสธการรับโอน “{name}”', en: '{who} declined “{name}”. It is still yours.' },
    why: { th: 'คุณเป็นผู้โอน', en: 'You offered this item.' },
  },
  accessAsked: {
    label: { th: 'มีผู้ขอสิทธิ์เข้าถึงรายการ', en: 'Someone asks for access to an item' },
    text: { th: '{who} ขอสิทธิ์เข้าถึง “{name}”{note}', en: '{who} asks for access to “{name}”{note}' },
    why: { th: 'คุณเป็นเจ้าของหรือผู้ดูแลรายการนี้', en: 'You own or administer this item.' },
  },
  accessDeclined: {
    label: { th: 'คำขอสิทธิ์เข้าถึงของคุณไม่ได้รับอนุมัติ', en: 'Your request for access was declined' },
    text: {
      th: 'คำขอสิทธิ์เข้าถึงของคุณเมื่อ {when} ไม่ได้รับอนุมัติ',
      en: 'Your request for access of {when} was declined',
    },
    why: { th: 'คุณเป็นผู้ขอ', en: 'You asked for access.' },
  },
  linkOpenedFully: {
    label: { th: 'ลิงก์เปิดครบจำนวนครั้ง', en: 'A link reached its open limit' },
    text: {
      th: 'ลิงก์ของ “{name}” เปิดครบ {limit} ครั้งแล้ว',
      en: 'The link to “{name}” reached its open limit ({limit})',
    },
    why: ownsLink,
  },
  linkGuessed: {
    label: { th: 'มีผู้กรอกรหัสผ่านลิงก์ผิดหลายครั้ง', en: 'Repeated wrong passwords on a link' },
    text: {
      th: 'มีผู้กรอกรหัสผ่านลิงก์ของ “{name}” ผิดหลายครั้ง',
      en: 'Someone entered wrong passwords for the link to “{name}” many times',
    },
    why: ownsLink,
  },
  linkAsked: {
    label: { th: 'มีผู้ขอเปิดลิงก์ของคุณ', en: 'Someone asks for access to a link' },
    text: { th: '{who} ขอสิทธิ์เปิด “{name}”: {message}', en: '{who} asks for access to “{name}”: {message}' },
    why: ownsLink,
  },
  uploadReceived: {
    label: { th: 'มีผู้ส่งไฟล์ผ่านลิงก์อัปโหลด', en: 'Someone uploads files through your link' },
    text: { th: '{who} ส่ง “{file}” เข้า “{name}”', en: '{who} uploaded “{file}” to “{name}”' },
    why: { th: 'คุณเป็นผู้สร้างลิงก์อัปโหลดนี้', en: 'You created this upload link.' },
  },
  uploadRefused: {
    label: { th: 'ลิงก์อัปโหลดรับไฟล์ไม่ได้', en: 'An upload link can’t accept files' },
    text: {
      th: 'มีผู้ส่งไฟล์เข้า “{name}” ไม่ได้ เพราะพื้นที่จัดเก็บเต็ม',
      en: 'Someone couldn’t upload to “{name}” because the storage is full',
    },
    why: ownsDrive,
  },
  commented: {
    label: { th: 'มีความคิดเห็นใหม่', en: 'New comments' },
    text: { th: '{who} แสดงความคิดเห็นใน “{name}”', en: '{who} commented on “{name}”' },
    why: { th: 'คุณอยู่ในการสนทนานี้หรือเป็นเจ้าของไฟล์', en: 'You’re part of this conversation, or own the file.' },
  },
  mentioned: {
    label: { th: 'มีผู้กล่าวถึงคุณ', en: 'Someone mentions you' },
    text: { th: '{who} กล่าวถึงคุณใน “{name}”', en: '{who} mentioned you in “{name}”' },
    why: { th: 'มีผู้กล่าวถึงคุณในความคิดเห็น', en: 'You were mentioned in a comment.' },
  },
  itemExpiring: {
    label: { th: 'รายการใกล้หมดอายุ', en: 'Items about to expire' },
    text: { th: '“{name}” จะหมดอายุ {when}', en: '“{name}” expires {when}' },
    why: owns,
  },
  itemExpired: {
    label: { th: 'รายการหมดอายุแล้ว', en: 'Items that have expired' },
    text: { th: '“{name}” หมดอายุแล้วเมื่อ {when}', en: '“{name}” expired {when}' },
    why: owns,
  },
  unlockAsked: {
    label: { th: 'มีผู้ขอให้ปลดล็อก', en: 'Someone asks you to unlock an item' },
    text: { th: '{who} ขอให้ปลดล็อก “{name}”', en: '{who} asks you to unlock “{name}”' },
    why: { th: 'คุณล็อกรายการนี้อยู่', en: 'You’ve locked this item.' },
  },
  unlocked: {
    label: { th: 'รายการที่รอปลดล็อกแล้ว', en: 'An item you waited for is unlocked' },
    text: { th: '“{name}” ปลดล็อกแล้ว', en: '“{name}” is unlocked' },
    why: { th: 'คุณขอให้ปลดล็อกรายการนี้', en: 'You asked for this item to be unlocked.' },
  },
  lockBroken: {
    label: { th: 'มีผู้ปลดล็อกไฟล์ที่คุณกำลังใช้งาน', en: 'Someone unlocks a file that you’re working on' },
    text: {
      th: '{who} ปลดล็อก “{name}” ที่คุณใช้งานอยู่ เวอร์ชัน {version} เก็บไว้เป็นสำเนากู้คืน',
      en: '{who} unlocked “{name}” while you worked on it. Version {version} is kept as a recovery copy.',
    },
    why: { th: 'โปรแกรมของคุณเปิดไฟล์นี้อยู่', en: 'One of your programs had this file open.' },
  },
  archiveReady: {
    label: { th: 'ไฟล์ ZIP พร้อมดาวน์โหลด', en: 'ZIP files ready to download' },
    text: { th: '“{name}” พร้อมดาวน์โหลดแล้ว', en: '“{name}” is ready to download' },
    why: { th: 'คุณขอไฟล์นี้', en: 'You requested this file.' },
  },
  storageFull: {
    label: { th: 'พื้นที่จัดเก็บเต็ม', en: 'Storage is full' },
    text: {
      th: '{name} เต็มหรือเกินโควตาแล้ว เพิ่มไฟล์ใหม่ไม่ได้ โปรดเพิ่มพื้นที่ว่าง',
      en: '{name} is full or over its quota. Nothing can be added until space is freed',
    },
    why: ownsDrive,
  },
  storageFilling: {
    label: { th: 'พื้นที่จัดเก็บใกล้เต็ม', en: 'Storage filling up' },
    text: { th: '{name} ใช้พื้นที่ถึง {percent}% แล้ว', en: '{name} is {percent}% full' },
    why: ownsDrive,
  },
  employeeInvited: {
    label: { th: 'คำเชิญเข้าร่วมธุรกิจ', en: 'A business invites you' },
    text: {
      th: '{business} เชิญคุณเป็นพนักงาน โปรดตอบรับหรือปฏิเสธ',
      en: '{business} invites you to join it. Accept or decline.',
    },
    why: { th: 'คุณจะเข้าร่วมเมื่อตอบรับเท่านั้น', en: 'You join only if you accept.' },
  },
  employeeAdded: {
    label: { th: 'เพิ่มคุณเป็นพนักงาน', en: 'You are added to a business' },
    text: { th: '{business} เพิ่มคุณเป็นพนักงาน', en: '{business} added you as an employee' },
    why: { th: 'คุณเข้าใช้งานบัญชีธุรกิจนี้ได้แล้ว', en: 'You can now work in this business.' },
  },
  employeeLeft: {
    label: { th: 'พนักงานออกจากธุรกิจ', en: 'An employee leaves' },
    text: {
      th: '{person} ออกจากธุรกิจแล้ว ไดรฟ์ส่วนตัวเก็บไว้ {days} วัน',
      en: '{person} left the business. Their private drive is kept for {days} days',
    },
    why: managesBusiness,
  },
  joinRequested: {
    label: { th: 'มีผู้ขอเข้าร่วมธุรกิจ', en: 'Someone asks to join your business' },
    text: { th: '{person} ขอเข้าร่วม {business}', en: '{person} asks to join {business}' },
    why: managesBusiness,
  },
  joinRefused: {
    label: { th: 'คำขอเข้าร่วมธุรกิจไม่ได้รับการตอบรับ', en: 'Your request to join a business is refused' },
    text: {
      th: '{business} ไม่รับคำขอเข้าร่วมของคุณ เหตุผล: {reason}',
      en: '{business} refused your request to join. Reason: {reason}',
    },
    why: { th: 'คุณขอเข้าร่วมธุรกิจนี้', en: 'You asked to join this business.' },
  },
  identifierProved: {
    label: { th: 'เลขประจำตัวได้รับการยืนยัน', en: 'Your ID number is proved' },
    text: {
      th: 'ยืนยันแล้วว่าเลขประจำตัว {number} เป็นของบัญชีนี้ เอกสารที่รออยู่จะส่งถึงคุณ',
      en: 'ID number {number} is proved to be yours; documents that waited for it arrive now',
    },
    why: opensAccount,
  },
  identifierDisputed: {
    label: { th: 'มีผู้โต้แย้งเลขประจำตัวของคุณ', en: 'Someone disputes your ID number' },
    text: {
      th: 'บัญชีอื่นแจ้งว่าเลขประจำตัว {number} เป็นของตน ผู้ให้บริการจะตัดสิน โปรดแนบเอกสารหลักฐานของคุณ',
      en: 'Another account says that ID number {number} is theirs. The operator decides; add your papers',
    },
    why: opensAccount,
  },
  identifierDecided: {
    label: { th: 'ผลตัดสินเรื่องเลขประจำตัว', en: 'An ID number dispute was decided' },
    text: {
      th: 'ผู้ให้บริการตัดสินเรื่องเลขประจำตัว {number} แล้ว: {decision}',
      en: 'The operator has decided about ID number {number}: {decision}',
    },
    why: opensAccount,
  },
  operatorPapers: {
    label: { th: 'มีเอกสารหลักฐานรอพิจารณา', en: 'Papers to review' },
    text: {
      th: '{name} แนบเอกสารหลักฐานของเลขประจำตัว {number} โปรดพิจารณา',
      en: '{name} added papers for ID number {number}. Review them and decide',
    },
    why: isOperator,
  },
  operatorDispute: {
    label: { th: 'มีข้อโต้แย้งเรื่องเลขประจำตัวรอตัดสิน', en: 'A dispute to decide' },
    text: {
      th: '{name} โต้แย้งว่าเลขประจำตัว {number} เป็นของตน โปรดตัดสิน',
      en: '{name} says that ID number {number} is theirs. Decide whose it is',
    },
    why: isOperator,
  },
  chartChanged: {
    label: { th: 'ผังองค์กรในไดเรกทอรีเปลี่ยนไป', en: 'The organisation chart has changed' },
    text: {
      th: 'ผังองค์กรในไดเรกทอรีต่างจากในคลัง {count} รายการ โปรดตรวจสอบและยืนยัน',
      en: 'The directory differs from the organisation chart here in {count} places. Check and confirm the changes.',
    },
    why: {
      th: 'คุณเป็นผู้ดูแลธุรกิจที่โหลดผังองค์กรจากไดเรกทอรี',
      en: 'You’re an Admin Business of a business that reloads its organisation chart.',
    },
  },
  leaverTransferred: {
    label: { th: 'โอนไดรฟ์ของผู้ที่ออกจากธุรกิจแล้ว', en: 'A leaver’s drive was transferred' },
    text: {
      th: 'โอนไดรฟ์ส่วนตัวของ {person} ให้ {to} แล้ว อยู่ในโฟลเดอร์ “{name}”',
      en: '{person}’s private drive was transferred to {to}, in the folder “{name}”',
    },
    why: managesBusiness,
  },
  leaverTransferFailed: {
    label: { th: 'โอนไดรฟ์ของผู้ที่ออกจากธุรกิจไม่สำเร็จ', en: 'A leaver’s drive couldn’t be transferred' },
    text: {
      th: 'โอนไดรฟ์ส่วนตัวของ {person} ไม่สำเร็จ: {why}',
      en: '{person}’s private drive couldn’t be transferred: {why}',
    },
    why: managesBusiness,
  },
  leaverDriveReceived: {
    label: { th: 'ได้รับไดรฟ์ของเพื่อนร่วมงานที่ออก', en: 'A former colleague’s drive came to you' },
    text: {
      th: 'คุณได้รับไดรฟ์ส่วนตัวของ {person} แล้ว อยู่ในโฟลเดอร์ “{name}” ในไดรฟ์ของคุณ',
      en: '{person}’s private drive was transferred to you. It’s in the folder “{name}” in your drive',
    },
    why: { th: 'ผู้ดูแลธุรกิจเลือกคุณเป็นผู้รับโอน', en: 'An Admin Business chose you to receive it.' },
  },
  leaverDriveEnding: {
    label: { th: 'ไดรฟ์ของผู้ที่ออกจากธุรกิจใกล้ถูกลบ', en: 'A leaver’s drive is about to be deleted' },
    text: {
      th: 'ไดรฟ์ส่วนตัวของ {person} จะถูกลบในอีก {days} วัน หากไม่โอนให้ผู้อื่น',
      en: '{person}’s private drive will be deleted in {days} days unless you transfer it',
    },
    why: { th: 'คุณเป็นผู้ดูแลธุรกิจที่ผู้นี้เคยทำงาน', en: 'You’re an Admin Business of the business they left.' },
  },
  manyChanges: {
    label: { th: 'มีการลบหรือแก้ไขไฟล์จำนวนมาก', en: 'Many files deleted or changed' },
    text: {
      th: '{who} ลบหรือเขียนทับไฟล์ {count} ไฟล์ใน {name}',
      en: '{who} deleted or overwrote {count} files in {name}',
    },
    why: ownsDrive,
  },
  supportAsked: {
    label: { th: 'ฝ่ายสนับสนุนขอเข้าดูบัญชี', en: 'Support asks for access' },
    text: {
      th: 'ฝ่ายสนับสนุน ({agent}) ขอเข้าดูชื่อและรายละเอียดของรายการใน {name} เคส {case}: {reason}',
      en: 'Support ({agent}) asks to see the names and details of items in {name}, case {case}: {reason}',
    },
    why: opensAccount,
  },
  supportStarted: {
    label: { th: 'ฝ่ายสนับสนุนเริ่มเข้าดูบัญชี', en: 'Support is in your account' },
    text: {
      th: 'ฝ่ายสนับสนุน ({agent}) กำลังเข้าดู {name} คุณดูสิ่งที่เปิดและสิ้นสุดได้ทันที',
      en: 'Support ({agent}) is in {name}. You can watch what they open, and end it at once',
    },
    why: opensAccount,
  },
  supportEnded: {
    label: { th: 'สรุปการเข้าดูบัญชีของฝ่ายสนับสนุน', en: 'What support looked at' },
    text: {
      th: 'ฝ่ายสนับสนุน ({agent}) เข้าดู {name} เคส {case} สิ้นสุดแล้ว เปิดดู {count} ครั้งใน {minutes} นาที',
      en: 'Support ({agent}) has left {name}, case {case}. Opened in {minutes} minutes: {count}',
    },
    why: opensAccount,
  },
  supportRefused: {
    label: { th: 'แจ้งว่าไม่ได้ขอให้ฝ่ายสนับสนุนเข้าดูบัญชี', en: 'A support request nobody made' },
    text: {
      th: 'เจ้าของ {name} แจ้งว่าไม่ได้ขอให้ฝ่ายสนับสนุน ({agent}) เข้าดูบัญชี เคส {case} การเข้าดูสิ้นสุดแล้ว',
      en: 'The owner of {name} did not ask support ({agent}) for access, case {case}. The access has ended',
    },
    why: opensAccount,
  },
  edocReceived: {
    label: { th: 'มีเอกสารเข้ากล่องขาเข้า', en: 'New documents in the Inbox' },
    text: {
      th: '{account} ได้รับเอกสารใหม่ {count} ฉบับ เช่น {documentNo}',
      en: 'New documents for {account}: {count}, such as {documentNo}',
    },
    why: managesBox,
  },
  edocUnread: {
    label: { th: 'เอกสารที่ยังไม่ได้อ่าน', en: 'Documents that nobody has read' },
    text: {
      th: '{account} มีเอกสาร {count} ฉบับที่ยังไม่ได้อ่านเกิน {days} วัน เช่น {documentNo}',
      en: 'Documents for {account} that nobody has read in {days} days: {count}, such as {documentNo}',
    },
    why: managesBox,
  },
  edocUndelivered: {
    label: { th: 'เอกสารยังส่งไม่ถึงผู้รับ', en: 'Documents that haven’t arrived' },
    text: {
      th: 'เอกสาร {count} ฉบับของ {account} ยังส่งไม่ถึงผู้รับ เช่น {documentNo}',
      en: 'Documents of {account} that haven’t reached their receivers: {count}, such as {documentNo}',
    },
    why: managesBox,
  },
  edocUnproved: {
    label: { th: 'เอกสารที่ต้องตรวจสอบผู้ส่ง', en: 'Documents with senders to check' },
    text: {
      th: 'มีเอกสารถึง {account} ที่ผู้ส่งไม่ใช่ผู้ขาย รอคุณตรวจสอบและตัดสินใจ',
      en: 'A document for {account} is waiting because its sender isn’t the seller. Check it and decide',
    },
    why: opensAccount,
  },
  edocNoRoom: {
    label: { th: 'เอกสารรอเพราะพื้นที่เต็ม', en: 'Documents waiting for storage space' },
    text: {
      th: 'มีเอกสารถึง {account} รออยู่เพราะพื้นที่จัดเก็บเต็ม เมื่อมีพื้นที่ว่าง เอกสารจะเข้ากล่องทันที',
      en: 'Documents for {account} are waiting because its storage is full. They arrive as soon as there’s room',
    },
    why: opensAccount,
  },
  edocReplacedElsewhere: {
    label: { th: 'เอกสารของคุณถูกออกแทนให้ผู้อื่น', en: 'Your document was replaced for someone else' },
    text: {
      th: 'ผู้ขายออกเอกสารแทนเลขที่ {documentNo} ให้ผู้ซื้อรายอื่น โปรดตรวจสอบกับผู้ขาย',
      en: 'The seller issued a document in place of {documentNo} to another buyer. Check with the seller',
    },
    why: managesBox,
  },
  edocDeleteAsked: {
    label: { th: 'ผู้ส่งขอให้ลบเอกสาร', en: 'A sender asks you to delete a document' },
    text: { th: 'ผู้ส่งขอให้ลบเอกสาร {documentNo}', en: 'The sender asks you to delete document {documentNo}' },
    why: managesBox,
  },
  edocResponded: {
    label: { th: 'ผู้รับตอบกลับเอกสาร', en: 'A receiver responded to a document' },
    text: { th: 'ผู้รับตอบกลับเอกสาร {documentNo} แล้ว', en: 'The receiver responded to document {documentNo}' },
    why: managesBox,
  },
  edocDeleteAnswered: {
    label: { th: 'คำขอลบเอกสารได้รับคำตอบ', en: 'A request to delete a document was answered' },
    text: {
      th: 'คำขอลบเอกสาร {documentNo} ได้รับคำตอบแล้ว',
      en: 'Your request to delete document {documentNo} was answered',
    },
    why: managesBox,
  },
  driveRestored: {
    label: { th: 'ผู้ดูแลธุรกิจกู้คืนไดรฟ์ส่วนตัว', en: 'An admin restores your private drive' },
    text: {
      th: '{who} กู้คืนไดรฟ์ส่วนตัวของคุณย้อนกลับไป ณ {when} โดยไม่เห็นชื่อไฟล์และไม่มีข้อมูลใดถูกเขียนทับ',
      en: '{who} restores your private drive to {when}, without seeing any names. Nothing is overwritten',
    },
    why: opensAccount,
  },
  accountEnding: {
    label: { th: 'มีการขอปิดบัญชี', en: 'An account is being closed' },
    text: {
      th: 'มีการขอปิดบัญชี {name} ส่งออกข้อมูลหรือยกเลิกการปิดได้ถึง {when} หลังจากนั้นข้อมูลจะถูกลบ',
      en: 'The account {name} is being closed. Export its data, or keep the account, until {when}; then the data is deleted',
    },
    why: opensAccount,
  },
  newSignIn: {
    label: { th: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่', en: 'A sign-in on a new device' },
    text: {
      th: 'มีการเข้าสู่ระบบบัญชีของคุณจากอุปกรณ์ใหม่: {client} ({address}) เมื่อ {when} หากไม่ใช่คุณ โปรดออกจากระบบในอุปกรณ์นั้นแล้วเปลี่ยนรหัสผ่าน',
      en: 'Your account was signed in to on a new device: {client} ({address}), {when}. If it wasn’t you, sign that device out and change your password',
    },
    why: ownsSignIn,
  },
  secondFactorChanged: {
    label: { th: 'การยืนยันตัวตนสองขั้นตอนเปลี่ยนไป', en: 'Two-factor authentication was changed' },
    text: {
      th: '{what} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านและตรวจสอบอุปกรณ์ที่เข้าสู่ระบบ',
      en: '{what}. If it wasn’t you, change your password and check where you are signed in',
    },
    why: ownsSignIn,
  },
  passwordExpiring: {
    label: { th: 'รหัสผ่านใกล้หมดอายุ', en: 'A password about to expire' },
    text: {
      th: 'รหัสผ่านของคุณสำหรับ {business} จะหมดอายุ {when} โปรดเปลี่ยนรหัสผ่านก่อนถึงเวลานั้น',
      en: 'Your password for {business} expires {when}. Change it before then',
    },
    why: { th: 'ธุรกิจที่คุณทำงานอยู่กำหนดอายุรหัสผ่าน', en: 'A business you work for limits how long passwords last.' },
  },
  keyCreated: {
    label: { th: 'มีการสร้างคีย์ API ของธุรกิจ', en: 'A business API key was created' },
    text: {
      th: '{who} สร้างคีย์ API “{name}” หากไม่ใช่การดำเนินการที่ตั้งใจ โปรดยกเลิกคีย์',
      en: '{who} created API key “{name}”. If nobody meant to, revoke it',
    },
    why: managesBusiness,
  },
  keyRevoked: {
    label: { th: 'มีการยกเลิกคีย์ API ของธุรกิจ', en: 'A business API key was revoked' },
    text: {
      th: '{who} ยกเลิกคีย์ API “{name}” โปรแกรมที่ใช้คีย์นี้ทำงานต่อไม่ได้',
      en: '{who} revoked API key “{name}”. Programs that use it no longer work',
    },
    why: managesBusiness,
  },
  keyExpiring: {
    label: { th: 'คีย์ API ของธุรกิจใกล้หมดอายุ', en: 'A business API key is about to expire' },
    text: {
      th: 'คีย์ API “{name}” จะหมดอายุเมื่อ {when} โปรดต่ออายุหรือสร้างคีย์ใหม่ก่อนถึงเวลานั้น',
      en: 'API key “{name}” expires on {when}. Extend it or create a new one before that',
    },
    why: managesBusiness,
  },
  consentChanged: {
    label: { th: 'ความยินยอมรับเอกสารเปลี่ยนแปลง', en: 'The consent to receive documents was changed' },
    text: {
      th: 'ความยินยอมของ {account} เปลี่ยนเป็น “{status}” หรือเปลี่ยนรายชื่อผู้ส่ง โปรดตรวจสอบ',
      en: 'The consent of {account} was changed: it now {status}, or the list of senders changed. Check it',
    },
    why: { th: 'คุณเป็นผู้ตัดสินใจรับเอกสารของบัญชีนี้', en: 'You decide what this account receives.' },
  },
  malwareFound: {
    label: { th: 'พบมัลแวร์ในไฟล์', en: 'Malware in a file' },
    text: {
      th: 'พบมัลแวร์ ({malware}) ใน “{name}” ไฟล์นี้ถูกระงับ โปรดลบไฟล์ หรือเลิกระงับหากแน่ใจว่าปลอดภัย',
      en: 'Malware ({malware}) was found in “{name}”, so it’s blocked. Delete it, or unblock it if you’re sure that it’s safe',
    },
    why: ownsDrive,
  },
  mailboxFailed: {
    label: { th: 'อ่านกล่องจดหมายไม่ได้', en: 'A mailbox can’t be read' },
    text: {
      th: 'อ่านกล่องจดหมาย “{name}” ไม่ได้ อีเมลใหม่จึงยังไม่ถูกเก็บ โปรดตรวจสอบการเชื่อมต่อ',
      en: 'Mailbox “{name}” can’t be read, so new emails aren’t kept. Check its connection',
    },
    why: managesBusiness,
  },
  webhookDisabled: {
    label: { th: 'เว็บฮุกถูกปิดเพราะส่งไม่สำเร็จ', en: 'A webhook was switched off' },
    text: {
      th: 'เว็บฮุก {name} ถูกปิดโดยอัตโนมัติเพราะส่งไม่สำเร็จ โปรดตรวจสอบปลายทางแล้วเปิดอีกครั้ง',
      en: 'Webhook {name} was switched off because its messages didn’t arrive. Check the receiver, then switch it on again',
    },
    why: managesBusiness,
  },
  keyCreatorLeft: {
    label: { th: 'ผู้สร้างคีย์ API ออกจากธุรกิจ', en: 'The creator of an API key left' },
    text: {
      th: '{who} ออกจากธุรกิจแล้ว คีย์ API “{name}” ยังใช้งานได้และเป็นของธุรกิจ โปรดเปลี่ยนรหัสลับหรือยกเลิกหากไม่ใช้',
      en: '{who} has left. API key “{name}” keeps working and belongs to the business: rotate it, or revoke it if it isn’t used',
    },
    why: managesBusiness,
  },
  consentAwaited: {
    label: { th: 'เอกสารอิเล็กทรอนิกส์รอความยินยอม', en: 'E-documents waiting for consent' },
    text: {
      th: 'มีเอกสารอิเล็กทรอนิกส์รอความยินยอมของ {account} โปรดเปิดหน้าความยินยอมเพื่อตัดสินใจ',
      en: 'E-documents are waiting for {account}’s consent. Open the consent page to decide',
    },
    why: { th: 'คุณเป็นผู้ตัดสินใจรับเอกสารของบัญชีนี้', en: 'You decide what this account receives.' },
  },
  fileGuessed: {
    label: { th: 'มีผู้กรอกรหัสผ่านไฟล์ผิดหลายครั้ง', en: 'Repeated wrong file passwords' },
    text: {
      th: '{who} กรอกรหัสผ่านของ “{name}” ผิดหลายครั้ง',
      en: '{who} entered wrong passwords for “{name}” many times',
    },
    why: owns,
  },
}

/** The name of a personal drive in a notice. */
export const myDriveName: Sentence = { th: 'ไดรฟ์ของฉัน', en: 'My Drive' }

/** Names and figures of a notice, as they were then; a text may differ by language. */
export type NoticeData = Readonly<Record<string, string | number | Sentence>>

const isSentence = (value: unknown): value is Sentence => typeof value === 'object' && value !== null && 'th' in value

const filled = (text: string, data: NoticeData, language: Language): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = data[name]
    return isSentence(value) ? value[language] : String(value ?? '')
  })

/** The sentence of a notice in a language, without the colon of an empty message. */
export const noticeText = (kind: NoticeKind, data: NoticeData, language: Language): string =>
  filled(noticeTexts[kind].text[language], data, language).replace(/:\s*$/, '')

export const noticeWhy = (kind: NoticeKind, language: Language): string => noticeTexts[kind].why[language]

/** Guaranteed by the one function that writes notices; a kind of a later version is not shown. */
export const kindOf = (kind: string): NoticeKind | null => (isNoticeKind(kind) ? kind : null)

/** The end of a mail: why it came, and where to change that. */
export const mailFooter = (kind: NoticeKind, settings: string, language: Language): string =>
  language === 'th'
    ? `\n\n—\nคุณได้รับอีเมลนี้เพราะ: ${noticeWhy(kind, 'th')}\nตั้งค่าการแจ้งเตือน: ${settings}`
    : `\n\n—\nWhy you received this email: ${noticeWhy(kind, 'en')}\nNotification settings: ${settings}`
