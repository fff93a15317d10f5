/** The closed list of errors. `number` is the number of the specification's catalogue (section 8) where it has one. */
type Entry = { status: number; number?: string; th: string; en: string }

const catalogue = {
  // General
  INVALID_INPUT: {
    status: 400,
    th: 'ข้อมูลไม่ถูกต้อง โปรดตรวจสอบช่องที่ระบุ',
    en: 'Some of the data is not valid. Please check the fields named.',
  },
  MALFORMED: {
    status: 400,
    th: 'อ่านคำขอไม่ได้ โปรดส่งใหม่อีกครั้ง',
    en: 'The request could not be read. Please send it again.',
  },
  NOT_FOUND: {
    status: 404,
    th: 'ไม่พบรายการ อาจถูกลบหรือคุณไม่มีสิทธิ์เข้าถึง',
    en: 'Not found. It may have been deleted, or you have no access to it.',
  },
  NOT_ALLOWED: {
    status: 403,
    number: '403',
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้ โปรดติดต่อเจ้าของหรือผู้ดูแล',
    en: 'You do not have permission to do this. Please ask the owner or an admin.',
  },
  METHOD_NOT_ALLOWED: { status: 405, th: 'ไม่รองรับคำสั่งนี้ที่ที่อยู่นี้', en: 'This address does not support that method.' },
  CONFLICT: { status: 409, th: 'ข้อมูลขัดแย้งกับรายการที่มีอยู่', en: 'This conflicts with what is already there.' },
  PAYLOAD_TOO_LARGE: { status: 413, th: 'ข้อมูลที่ส่งมีขนาดใหญ่เกิน {max}', en: 'The request is larger than {max}.' },
  UNSUPPORTED_TYPE: { status: 415, th: 'ไม่รองรับชนิดข้อมูลนี้', en: 'This type of content is not supported here.' },
  RANGE_NOT_SATISFIABLE: { status: 416, th: 'ช่วงข้อมูลที่ขออยู่นอกไฟล์', en: 'The requested range lies outside the file.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    th: 'มีคำขอมากเกินไป โปรดลองใหม่ใน {wait}',
    en: 'Too many requests. Please try again in {wait}.',
  },
  UNAVAILABLE: {
    status: 503,
    th: 'ระบบไม่พร้อมชั่วคราว โปรดลองใหม่ในอีกสักครู่',
    en: 'The service is not available for a moment. Please try again shortly.',
  },
  OVERLOADED: {
    status: 503,
    th: 'ขณะนี้มีผู้ใช้งานมากเกินไป โปรดลองใหม่ในอีกสักครู่',
    en: 'There is too much to do at the moment. Please try again shortly.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    th: 'ข้อมูลที่ส่งมาช้าเกินไป โปรดตรวจสอบเครือข่ายแล้วลองใหม่',
    en: 'The request came in too slowly. Please check the network and try again.',
  },
  INTERNAL: {
    status: 500,
    number: '500',
    th: 'เกิดข้อผิดพลาดในระบบ โปรดลองใหม่ หรือแจ้งรหัสติดตามแก่ผู้ดูแล',
    en: 'Something went wrong on our side. Please try again, or give the trace id to support.',
  },

  // Session (specification 8)
  SESSION_EXPIRED: { status: 401, th: 'เซสชันหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง', en: 'Session expired, please login again' },
  TOKEN_EXPIRED: { status: 401, th: 'โทเคนหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง', en: 'Token expired, please login again' },
  TOKEN_UNAVAILABLE: {
    status: 401,
    th: 'โทเคนนี้ใช้ไม่ได้แล้ว โปรดเข้าสู่ระบบตามปกติ',
    en: 'This token is no longer available. Please sign in normally.',
  },
  COMPANY_NOT_FOUND: { status: 404, th: 'ไม่พบบริษัทนี้', en: 'Company Not Found' },
  IDENTITY_PROVIDER_PROBLEM: {
    status: 502,
    th: 'ติดต่อผู้ให้บริการยืนยันตัวตนไม่ได้ โปรดลองใหม่',
    en: 'Request to OneID was problem',
  },
  BUSINESS_ACCESS_DENIED: {
    status: 403,
    th: 'เข้าใช้งานบัญชีธุรกิจไม่ได้ โทเคนหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง',
    en: 'Business Access Denied: Token expired, please login again',
  },
  NOT_ADMIN_BUSINESS: {
    status: 403,
    th: 'บัญชีนี้ไม่ใช่ผู้ดูแลธุรกิจ',
    en: 'Login Not Admin Business: This account is not an admin',
  },
  ADMIN_CHECK_FAILED: { status: 403, th: 'ตรวจสอบสิทธิ์ผู้ดูแลธุรกิจไม่สำเร็จ', en: 'Login Admin Business Access Denied' },
  PROFILE_FAILED: { status: 403, th: 'ไม่สามารถเข้าถึงข้อมูลผู้ใช้', en: 'Access Denied' },
  AUTHORIZATION_STALE: {
    status: 401,
    th: 'ไม่สามารถเรียก authorization ได้ โปรดลองใหม่',
    en: 'The authorization header is missing, stale or already used. Please try again.',
  },
  CSRF_REFUSED: { status: 403, th: 'คำขอนี้ไม่ได้มาจากหน้าเว็บของเรา', en: 'This request did not come from our own pages.' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    th: 'บัญชีนี้ถูกระงับ ใช้ได้เฉพาะการดูและดาวน์โหลด',
    en: 'This account is suspended: viewing and downloading only.',
  },
  SERVICE_TERMINATED: {
    status: 403,
    th: 'บริการของบัญชีนี้สิ้นสุดแล้ว ส่งออกข้อมูลได้เท่านั้น',
    en: 'The service for this account has ended. You can only export your data.',
  },

  // Sign-in and registration (specification 5 and 8)
  WRONG_CREDENTIALS: { status: 401, th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง', en: 'Wrong username or password' },
  CREDENTIALS_REQUIRED: { status: 400, th: 'โปรดกรอกชื่อผู้ใช้และรหัสผ่าน', en: 'Please fill in both username and password' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    th: 'เข้าสู่ระบบผิดหลายครั้งเกินไป โปรดลองใหม่ใน {wait}',
    en: 'Too many login attempts: try again in {wait}',
  },
  MOBILE_INVALID: {
    status: 400,
    th: 'หมายเลขโทรศัพท์ไม่ถูกต้อง ต้องเป็นตัวเลข 10 หลักขึ้นต้นด้วย 0',
    en: 'The mobile number is incorrect: 10 digits beginning with 0',
  },
  OTP_TOO_MANY: {
    status: 429,
    th: 'ขอรหัส OTP บ่อยเกินไป โปรดลองใหม่ใน {wait}',
    en: 'Too many OTP requests. Please try again in {wait}.',
  },
  OTP_MISMATCH: {
    status: 401,
    th: 'รหัส OTP ไม่ตรงกัน เหลืออีก {left} ครั้ง',
    en: 'The code does not match. {left} tries left.',
  },
  OTP_INVALID: {
    status: 401,
    th: 'รหัส OTP ใช้ไม่ได้หรือหมดอายุ โปรดขอรหัสใหม่',
    en: 'Invalid OTP. Please ask for a new code.',
  },
  USERNAME_INVALID: {
    status: 400,
    th: 'ชื่อผู้ใช้ต้องมีอย่างน้อย 6 ตัว และไม่มีอักขระพิเศษ',
    en: 'The username needs at least 6 characters and no special characters',
  },
  USERNAME_TAKEN: { status: 409, th: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว', en: 'This username is already taken' },
  MOBILE_TAKEN: { status: 409, th: 'หมายเลขโทรศัพท์นี้ถูกใช้แล้ว', en: 'This mobile number is already in use' },
  PASSWORD_WEAK: {
    status: 400,
    th: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัว มีตัวอักษรและตัวเลขอย่างน้อยอย่างละ 1',
    en: 'The password needs at least 8 characters with at least 1 letter and 1 number',
  },
  PASSWORD_COMMON: {
    status: 400,
    th: 'รหัสผ่านนี้เดาได้ง่าย โปรดตั้งรหัสอื่น',
    en: 'This password is too easy to guess. Please choose another.',
  },
  PASSWORD_CURRENT: { status: 400, th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง', en: 'The current password is not correct' },
  PASSWORD_SAME: {
    status: 400,
    th: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านเดิม',
    en: 'The new password must differ from the current one',
  },
  PASSWORD_CONFIRM: { status: 400, th: 'รหัสผ่านทั้งสองช่องไม่ตรงกัน', en: 'The two passwords do not match' },
  NATIONAL_ID_INVALID: { status: 400, th: 'เลขประจำตัว 13 หลักไม่ถูกต้อง', en: 'The 13-digit id number is not correct' },
  NATIONAL_ID_TAKEN: { status: 409, th: 'เลขประจำตัวนี้ลงทะเบียนแล้ว', en: 'This id number is already registered' },
  TAX_ID_INVALID: {
    status: 400,
    th: 'เลขประจำตัวผู้เสียภาษีหรือรหัสสาขาไม่ถูกต้อง',
    en: 'The tax id or branch number is not correct',
  },
  BUSINESS_TAKEN: {
    status: 409,
    th: 'ธุรกิจนี้ลงทะเบียนแล้ว โปรดให้ผู้ดูแลเพิ่มคุณเป็นพนักงาน',
    en: 'This business is already registered. Please ask its admin to add you.',
  },
  DEVICE_PASSWORD_WRONG: {
    status: 401,
    th: 'ชื่อผู้ใช้หรือรหัสผ่านอุปกรณ์ไม่ถูกต้อง หมดอายุ หรือถูกยกเลิกแล้ว (รหัสผ่านของบัญชีใช้ที่นี่ไม่ได้)',
    en: 'The username or device password is wrong, has expired or was revoked. The password of the account does not work here.',
  },
  DEVICE_PASSWORDS_FULL: {
    status: 409,
    th: 'มีรหัสผ่านอุปกรณ์ครบ {max} รายการแล้ว โปรดยกเลิกรายการที่ไม่ใช้',
    en: 'There are already {max} device passwords. Please revoke those that are not used.',
  },
  DEVICE_READ_ONLY: {
    status: 403,
    th: 'รหัสผ่านอุปกรณ์นี้ใช้อ่านได้อย่างเดียว',
    en: 'This device password is for reading only.',
  },
  PARTNER_REFUSED: {
    status: 401,
    th: 'คำขอจากระบบพันธมิตรใช้ไม่ได้หรือหมดอายุ',
    en: 'The partner sign-in is not valid or has expired',
  },
  EXTERNAL_PROVIDER: {
    status: 409,
    th: 'การลงทะเบียนทำที่ผู้ให้บริการยืนยันตัวตนขององค์กร',
    en: 'Registration happens at your identity provider',
  },

  // Drive
  ITEM_STALE: {
    status: 409,
    th: 'รายการนี้ถูก {who} แก้ไขเมื่อ {when} โปรดโหลดใหม่หรือบันทึกเป็นสำเนา',
    en: '{who} changed this at {when}. Reload it, or save yours as a copy.',
  },
  NAME_INVALID: {
    status: 400,
    th: 'ชื่อต้องไม่ว่างและไม่มี < > : * ? \\ | / " \' ลองใช้ “{suggestion}”',
    en: 'A name must not be empty or contain < > : * ? \\ | / " \'. Try “{suggestion}”.',
  },
  NAME_TOO_LONG: {
    status: 400,
    th: 'ชื่อยาวเกิน 255 ไบต์ โปรดย่อให้สั้นลง',
    en: 'The name is longer than 255 bytes. Please shorten it.',
  },
  NAME_NEEDS_EXTENSION: { status: 400, th: 'ชื่อไฟล์ต้องมีนามสกุล', en: 'A file name must include its extension' },
  NAME_TAKEN: {
    status: 409,
    th: 'มีรายการชื่อ “{name}” อยู่แล้วในโฟลเดอร์นี้',
    en: 'There is already an item named “{name}” in this folder.',
  },
  ITEM_RESERVED: {
    status: 403,
    th: 'โฟลเดอร์ของระบบเปลี่ยนชื่อ ย้าย หรือลบไม่ได้',
    en: 'A system folder cannot be renamed, moved or deleted.',
  },
  NOT_A_FOLDER: { status: 400, th: 'ปลายทางไม่ใช่โฟลเดอร์', en: 'The target is not a folder.' },
  NOT_A_FILE: { status: 400, th: 'รายการนี้ไม่ใช่ไฟล์', en: 'This item is not a file.' },
  PREVIEW_NONE: {
    status: 404,
    th: 'แสดงตัวอย่างไฟล์นี้ไม่ได้',
    en: 'There is no preview of this file.',
  },
  ALREADY_THERE: { status: 409, th: 'รายการอยู่ในตำแหน่งต้นทางนี้แล้ว', en: 'It is already in this location.' },
  FOLDER_INTO_ITSELF: { status: 409, th: 'ย้ายโฟลเดอร์เข้าไปในตัวเองไม่ได้', en: 'A folder cannot be moved into itself.' },
  ITEM_IN_TRASH: { status: 409, th: 'รายการอยู่ในถังขยะ โปรดกู้คืนก่อน', en: 'It is in the trash. Restore it first.' },
  ITEM_EXPIRED: {
    status: 403,
    th: 'ไฟล์หมดอายุแล้ว เจ้าของต่ออายุได้ที่ “ไฟล์หมดอายุ”',
    en: 'The file has expired. Its owner can extend it in “Expired files”.',
  },
  ITEM_LOCKED: {
    status: 423,
    th: 'ไฟล์ถูกล็อกอยู่ ลองใหม่เมื่อปลดล็อกแล้ว',
    en: 'The file is locked. Try again when it has been unlocked.',
  },
  ITEM_NOT_LOCKED: {
    status: 409,
    th: 'รายการนี้ไม่ได้ล็อกอยู่แล้ว ลองทำรายการอีกครั้ง',
    en: 'It is not locked any more. Try again what you wanted to do.',
  },
  UNLOCK_ASKED: {
    status: 429,
    th: 'คุณขอให้ปลดล็อกรายการนี้ไปแล้ว ขออีกครั้งได้ใน {wait}',
    en: 'You have asked to unlock this already. You can ask again in {wait}.',
  },
  ITEM_ENCRYPTED: { status: 403, th: 'ไฟล์ถูกเข้ารหัส ต้องถอดรหัสก่อน', en: 'The file is encrypted. Decrypt it first.' },
  FILE_PASSWORD_REQUIRED: {
    status: 401,
    th: 'ไฟล์นี้มีรหัสผ่าน โปรดกรอกรหัสผ่าน',
    en: 'This file has a password. Please enter it.',
  },
  HASHTAG_REQUIRED: { status: 400, th: 'โปรดกรอกแฮชแท็ก', en: 'Please enter a hashtag' },
  HASHTAG_INVALID: {
    status: 400,
    th: 'แฮชแท็กต้องไม่มีจุลภาค (,) ขีดตั้ง (|) หรือช่องว่าง',
    en: 'A hashtag must not contain a comma (,), a pipe (|) or a space',
  },
  HASHTAG_LONG: {
    status: 400,
    th: 'แฮชแท็กยาวได้ไม่เกิน {max} ตัวอักษร และซ้อนได้ไม่เกิน {depth} ชั้น',
    en: 'A hashtag has at most {max} characters and {depth} levels',
  },
  HASHTAG_TOO_MANY: {
    status: 400,
    th: 'หนึ่งรายการมีแฮชแท็กได้ไม่เกิน {max} แท็ก โปรดนำบางแท็กออกก่อน',
    en: 'An item has at most {max} hashtags. Please take some off first.',
  },
  RELATION_SELF: {
    status: 400,
    th: 'เอกสารเกี่ยวข้องกับตัวเองไม่ได้ โปรดเลือกเอกสารอื่น',
    en: 'A document cannot be related to itself. Please choose another one.',
  },
  RELATION_CYCLE: {
    status: 409,
    th: 'เอกสารนี้อยู่เหนือเอกสารหลักในความสัมพันธ์ชื่อเดียวกันอยู่แล้ว จึงวนกลับไม่ได้',
    en: 'Under this name that document stands above this one already: it would go round in a circle.',
  },
  RELATION_FULL: {
    status: 400,
    th: 'ความสัมพันธ์หนึ่งมีเอกสารได้ไม่เกิน {max} ฉบับ โปรดสร้างความสัมพันธ์ใหม่สำหรับฉบับที่เหลือ',
    en: 'A relation holds at most {max} documents. Please make another one for the rest.',
  },
  RELATION_TOO_MANY: {
    status: 400,
    th: 'เอกสารหนึ่งฉบับเป็นเอกสารหลักได้ไม่เกิน {max} ความสัมพันธ์',
    en: 'A document is the master of at most {max} relations',
  },
  RELATION_NAME_INVALID: {
    status: 400,
    th: 'โปรดตั้งชื่อความสัมพันธ์ ไม่เกิน {max} ตัวอักษร',
    en: 'Please give the relation a name of at most {max} characters',
  },
  RELATION_NAME_TAKEN: {
    status: 409,
    th: 'เอกสารนี้มีความสัมพันธ์ชื่อ “{name}” อยู่แล้ว โปรดเพิ่มในความสัมพันธ์นั้น',
    en: 'This document has a relation “{name}” already. Please add to that one.',
  },
  SEARCH_EMPTY: {
    status: 400,
    th: 'โปรดใส่คำค้นหรือเลือกตัวกรองอย่างน้อยหนึ่งอย่าง',
    en: 'Please enter a word or choose a filter',
  },
  SAVED_SEARCH_NAME_INVALID: {
    status: 400,
    th: 'โปรดตั้งชื่อการค้นหา ไม่เกิน {max} ตัวอักษร',
    en: 'Please give the search a name of at most {max} characters',
  },
  SAVED_SEARCH_NAME_TAKEN: {
    status: 409,
    th: 'คุณมีการค้นหาชื่อ “{name}” อยู่แล้ว โปรดใช้ชื่ออื่น',
    en: 'You have a search “{name}” already. Please choose another name.',
  },
  SAVED_SEARCH_TOO_MANY: {
    status: 400,
    th: 'บันทึกการค้นหาได้ไม่เกิน {max} รายการ โปรดลบรายการที่ไม่ใช้แล้วก่อน',
    en: 'You can keep at most {max} searches. Please delete one that you no longer need first.',
  },
  EXPIRY_PAST: {
    status: 400,
    th: 'วันหมดอายุต้องอยู่หลังจากเวลานี้',
    en: 'The expiry must lie ahead.',
  },
  WARNING_DATE_INVALID: {
    status: 400,
    th: 'วันแจ้งเตือนต้องอยู่หลังจากเวลานี้และก่อนวันหมดอายุ',
    en: 'The warning must lie ahead, and before the expiry.',
  },
  EMAIL_INVALID: {
    status: 400,
    th: 'อีเมลไม่ถูกต้อง: {email}',
    en: 'This is no e-mail address: {email}',
  },
  FILE_PASSWORD_WRONG: {
    status: 401,
    th: 'รหัสผ่านไฟล์ไม่ถูกต้อง เหลืออีก {left} ครั้ง',
    en: 'The password of the file is not correct. {left} tries left.',
  },
  FILE_PASSWORD_TOO_MANY: {
    status: 429,
    th: 'กรอกรหัสผ่านไฟล์ผิดหลายครั้งเกินไป โปรดลองใหม่ใน {wait}',
    en: 'Too many wrong passwords for this file: try again in {wait}',
  },
  FILE_PASSWORD_SHORT: {
    status: 400,
    th: 'รหัสผ่านไฟล์ต้องมีอย่างน้อย {min} ตัว',
    en: 'The password of a file needs at least {min} characters',
  },
  PASSPHRASE_REQUIRED: {
    status: 403,
    th: 'ไฟล์ถูกเข้ารหัส โปรดกรอกวลีรหัสผ่านเพื่อเปิด',
    en: 'The file is encrypted. Enter its passphrase to open it.',
  },
  PASSPHRASE_WRONG: {
    status: 403,
    th: 'วลีรหัสผ่านหรือรหัสกู้คืนไม่ถูกต้อง เหลืออีก {left} ครั้ง',
    en: 'The passphrase or recovery code is not correct. {left} tries left.',
  },
  PASSPHRASE_TOO_MANY: {
    status: 429,
    th: 'กรอกวลีรหัสผ่านผิดหลายครั้งเกินไป โปรดลองใหม่ใน {wait}',
    en: 'Too many wrong passphrases for this file: try again in {wait}',
  },
  PASSPHRASE_SHORT: {
    status: 400,
    th: 'วลีรหัสผ่านต้องมีอย่างน้อย {min} ตัว',
    en: 'A passphrase needs at least {min} characters',
  },
  ALREADY_ENCRYPTED: { status: 409, th: 'ไฟล์นี้เข้ารหัสอยู่แล้ว', en: 'This file is encrypted already.' },
  NOT_ENCRYPTED: { status: 409, th: 'ไฟล์นี้ไม่ได้เข้ารหัส', en: 'This file is not encrypted.' },
  ENCRYPTION_TOO_LARGE: {
    status: 413,
    th: 'เข้ารหัสไม่ได้ เพราะไฟล์นี้มีสำเนาที่ใช้ข้อมูลร่วมกันเกิน {max} โปรดลบสำเนาถาวร หรืออัปโหลดไฟล์นี้ใหม่แล้วเข้ารหัส',
    en: 'This file shares more than {max} with copies of it. Delete the copies for ever, or upload the file anew and encrypt that.',
  },
  ACCOUNT_READ_ONLY: {
    status: 403,
    th: 'พื้นที่เกินโควตาหรือแพ็กเกจสิ้นสุด ขณะนี้ดูและดาวน์โหลดได้เท่านั้น',
    en: 'Over quota or without a package: viewing and downloading only for now.',
  },
  FEATURE_OFF: { status: 403, th: 'ฟีเจอร์นี้ถูกปิดอยู่', en: 'This feature is switched off.' },
  RULE_NOT_FOUND: { status: 404, th: 'ไม่พบกฎสิทธิ์นี้', en: 'That permission rule was not found.' },
  UNDO_NOT_POSSIBLE: {
    status: 409,
    th: 'รายการนี้เลิกทำไม่ได้ เลิกทำได้เฉพาะการย้าย เปลี่ยนชื่อ และย้ายไปถังขยะ',
    en: 'This cannot be undone. Only a move, a rename and a move to the trash can.',
  },
  UNDO_TOO_LATE: {
    status: 409,
    th: 'เลยเวลา {hours} ชั่วโมงแล้ว จึงเลิกทำไม่ได้ โปรดแก้ไขที่รายการเอง',
    en: 'More than {hours} hours have passed, so this cannot be undone. Please change the item itself.',
  },
  UNDO_CHANGED: {
    status: 409,
    th: '“{name}” ถูกเปลี่ยนหลังจากนั้นแล้ว จึงเลิกทำไม่ได้ โปรดดูตำแหน่งปัจจุบันของรายการ',
    en: '“{name}” has been changed since, so this cannot be undone. Please look where it is now.',
  },
  UNDO_GONE: {
    status: 409,
    th: 'รายการนี้ถูกลบถาวรแล้ว จึงเลิกทำไม่ได้',
    en: 'The item has been deleted for ever, so this cannot be undone.',
  },
  RESTORE_MOMENT: {
    status: 400,
    th: 'โปรดเลือกเวลาตั้งแต่ {earliest} ถึงปัจจุบัน',
    en: 'Choose a time between {earliest} and now.',
  },
  RESTORE_STATE: {
    status: 409,
    th: 'การกู้คืนนี้เริ่มหรือสิ้นสุดไปแล้ว โปรดเลือกเวลาใหม่เพื่อเริ่มอีกครั้ง',
    en: 'This restore has already begun or ended. Choose a time again to begin another one.',
  },
  RESTORE_TOO_LARGE: {
    status: 413,
    th: 'มีมากกว่า {max} รายการ โปรดกู้คืนทีละโฟลเดอร์ย่อย',
    en: 'There are more than {max} items. Please restore a smaller folder.',
  },
  LOG_EXPORTS_UNDER_WAY: {
    status: 409,
    th: 'กำลังสร้างไฟล์อยู่ {max} ไฟล์แล้ว โปรดรอให้เสร็จก่อนสร้างไฟล์ใหม่',
    en: '{max} files are being made already. Please wait for them before you ask for another one.',
  },
  LOG_TOO_LARGE: {
    status: 413,
    th: 'บันทึกมีมากกว่า {max} แถว โปรดเลือกช่วงวันที่ให้สั้นลง',
    en: 'The log has more than {max} rows. Please choose a shorter span of days.',
  },
  RESTORE_VERSION_GONE: {
    status: 409,
    th: 'เวอร์ชันของเวลานั้นพ้นกำหนดเก็บหรือถูกลบไปแล้ว โปรดดูเวอร์ชันที่ยังเหลือของไฟล์',
    en: 'The version of that time is not kept any more. Please look at the versions that are left.',
  },
  RESTORE_ITEM_GONE: {
    status: 409,
    th: 'รายการนี้ถูกลบถาวรแล้ว จึงกู้คืนไม่ได้',
    en: 'This has been deleted for ever and cannot come back.',
  },
  RESTORE_TARGET_GONE: {
    status: 409,
    th: 'โฟลเดอร์เดิมไม่อยู่แล้ว โปรดเลือกโฟลเดอร์ปลายทาง',
    en: 'The original folder is gone. Choose another folder to restore to.',
  },
  INTEGRITY: {
    status: 500,
    th: 'ข้อมูลของไฟล์เสียหาย ระบบได้แจ้งผู้ดูแลแล้ว',
    en: 'The stored bytes of this file are damaged. The operators have been told.',
  },
  ITEM_UNREADABLE: {
    status: 500,
    th: 'ดาวน์โหลดไฟล์ไม่ได้ โปรดลองใหม่',
    en: 'The file could not be retrieved. Please try again.',
  },
  PREVIEW_UNSUPPORTED: { status: 415, th: 'ยังแสดงตัวอย่างไฟล์ชนิดนี้ไม่ได้', en: 'This type of file cannot be previewed.' },

  // Uploads (specification 8: 001, 102, 403, 404, 405, 500)
  DUPLICATE_CHOICE_INVALID: {
    status: 400,
    number: '001',
    th: 'file_duplicate ต้องเป็น create_copy หรือ create_tag_version',
    en: 'file_duplicate must be create_copy or create_tag_version',
  },
  FILE_TOO_LARGE: { status: 413, number: '102', th: 'ไฟล์มีขนาดใหญ่กว่า {max}', en: 'The file is larger than {max}' },
  FILE_TYPE_BLOCKED: {
    status: 403,
    number: '403',
    th: 'ผู้ดูแลบริษัทปิดกั้นไฟล์ชนิดนี้',
    en: 'This file type is blocked by the company admin',
  },
  UPLOAD_FOLDER_NOT_FOUND: {
    status: 404,
    number: '403',
    th: 'ไม่พบบัญชี ไฟล์ หรือโฟลเดอร์ที่จะอัปโหลด',
    en: 'The account, file or folder to upload to was not found',
  },
  UPLOAD_NOT_ALLOWED: {
    status: 403,
    number: '404',
    th: 'ยืนยันตัวตนไม่สำเร็จ หรือไม่มีสิทธิ์อัปโหลดไปยังโฟลเดอร์นี้',
    en: 'Authentication failed or not allowed to upload to this file or folder',
  },
  UPLOAD_IDS_INVALID: {
    status: 400,
    number: '500',
    th: 'ไม่พบรหัสโฟลเดอร์ ไฟล์ หรือบัญชี โปรดตรวจสอบ user_id และ folder_id',
    en: 'The folder, file or account id was not found. Please check user_id and folder_id.',
  },
  UPLOAD_KEYS_MISSING: { status: 405, number: '405', th: 'ข้อมูลไม่ครบ: {missing}', en: 'Missing keys: {missing}' },
  FILE_EXISTS: { status: 409, th: 'มีไฟล์ชื่อ “{name}” อยู่แล้ว', en: 'A file named “{name}” already exists' },
  VERSION_TYPE: {
    status: 400,
    th: 'ไฟล์ชนิดนี้เก็บเวอร์ชันไม่ได้ โปรดเลือกสร้างสำเนาหรือข้าม',
    en: 'This type of file keeps no versions. Choose a copy or skip.',
  },
  VERSION_CURRENT: {
    status: 409,
    th: 'ลบเวอร์ชันปัจจุบันไม่ได้ โปรดกู้คืนเวอร์ชันอื่นก่อน หรือย้ายไฟล์ไปถังขยะ',
    en: 'The current version cannot be deleted. Restore another one first, or move the file to the trash.',
  },
  VERSION_LABEL: {
    status: 400,
    th: 'ป้ายชื่อเวอร์ชันยาวได้ไม่เกิน {max} ตัวอักษร และต้องอยู่ในบรรทัดเดียว',
    en: 'A label has at most {max} characters, on one line.',
  },
  STORAGE_FULL: {
    status: 507,
    th: 'พื้นที่ไม่เพียงพอ เหลือ {left} ต้องการ {need}',
    en: 'Not enough storage: {left} left, {need} needed.',
  },
  QUOTA_BELOW_USED: {
    status: 409,
    th: 'ปรับโควตาไม่ได้ เพราะ {name} ใช้พื้นที่ไปแล้ว {used} ซึ่งมากกว่าโควตาที่ตั้ง',
    en: 'The quota cannot be lower than what is used: {name} uses {used} already.',
  },
  QUOTA_ABOVE_POOL: {
    status: 409,
    th: 'พื้นที่ไม่เพียงพอ ธุรกิจนี้มีพื้นที่ทั้งหมด {max} โปรดตั้งโควตาไม่เกินนี้',
    en: 'Not enough storage: the business has {max} in all. Please set no more than that.',
  },
  QUOTA_BUSY: {
    status: 409,
    th: 'ปรับโควตาไม่ได้ในขณะนี้ เพราะกำลังมีการปรับโควตาอื่นอยู่ โปรดลองใหม่ในอีกสักครู่',
    en: 'The quota cannot be changed right now, another change is being made. Please try again in a moment.',
  },
  LIBRARY_GONE: {
    status: 404,
    th: 'เอกสารนี้ไม่เผยแพร่ในคลังความรู้แล้ว',
    en: 'This document is no longer published in the library.',
  },
  LIBRARY_PUBLISHED: {
    status: 409,
    th: 'ไฟล์นี้เผยแพร่ในคลังความรู้อยู่แล้ว แก้ไขได้ที่หน้าคลังความรู้',
    en: 'This file is in the library already. You can change it on the library page.',
  },
  LIBRARY_PROTECTED: {
    status: 409,
    th: 'เผยแพร่ไฟล์ที่มีรหัสผ่านไม่ได้ โปรดยกเลิกรหัสผ่านของไฟล์ก่อน',
    en: 'A file with a password cannot be published. Please remove its password first.',
  },
  LIBRARY_DATES: {
    status: 400,
    th: 'วันสิ้นสุดการเผยแพร่ต้องอยู่หลังวันเริ่มและหลังเวลานี้',
    en: 'The end has to be after the beginning and after now.',
  },
  LIBRARY_TITLE: { status: 400, th: 'โปรดกรอกชื่อเอกสารภาษาไทย', en: 'Please enter the Thai title.' },
  EMPLOYEE_NOT_FOUND: { status: 404, th: 'ไม่พบพนักงานนี้', en: 'That employee was not found.' },
  DISK_FULL: {
    status: 507,
    th: 'พื้นที่จัดเก็บของระบบเต็ม โปรดลองใหม่ภายหลัง',
    en: 'The storage is full. Please try again later.',
  },
  UPLOAD_GONE: {
    status: 410,
    th: 'การอัปโหลดนี้หมดอายุหรือถูกยกเลิก โปรดเริ่มใหม่',
    en: 'This upload has expired or was cancelled. Please start again.',
  },
  UPLOAD_OFFSET: {
    status: 409,
    th: 'ตำแหน่งข้อมูลไม่ตรงกับที่เซิร์ฟเวอร์มี',
    en: 'The offset does not match what the server has.',
  },
  UPLOAD_BUSY: { status: 423, th: 'มีการส่งข้อมูลของอัปโหลดนี้อยู่แล้ว', en: 'Another request is writing to this upload.' },
  UPLOAD_INCOMPLETE: {
    status: 409,
    th: 'ข้อมูลยังมาไม่ครบ: ขาดส่วนที่ {missing}',
    en: 'The upload is not complete: part {missing} is missing.',
  },
  PART_INVALID: { status: 400, th: 'หมายเลขหรือขนาดของส่วนไม่ถูกต้อง', en: 'The number or size of the part is not valid.' },
  CHECKSUM_MISMATCH: {
    status: 460,
    th: 'ผลตรวจสอบข้อมูลไม่ตรงกัน โปรดส่งส่วนนี้ใหม่',
    en: 'The checksum does not match. Please send this piece again.',
  },
  TUS_VERSION: { status: 412, th: 'รองรับเฉพาะ tus 1.0.0', en: 'Only tus 1.0.0 is supported.' },
  TOO_MANY_ARCHIVES: {
    status: 429,
    th: 'กำลังดาวน์โหลดเป็นไฟล์ zip พร้อมกันเกิน {max} ชุด โปรดรอให้ชุดก่อนหน้าเสร็จ',
    en: 'More than {max} zip downloads at the same time. Please wait until one has ended.',
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    th: 'อัปโหลดพร้อมกันเกิน {max} รายการ',
    en: 'More than {max} uploads at the same time.',
  },
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof catalogue
export type Language = 'th' | 'en'
/** Values for the places in braces of a message; sizes and waits are already formatted. */
export type ErrorValues = Readonly<Record<string, string | number>>

export const errorCatalogue: Record<ErrorCode, Entry> = catalogue
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code)

/** The number that `errorCode` carries: the specification's, else the HTTP status. */
export const errorNumber = (code: ErrorCode) => errorCatalogue[code].number ?? String(errorCatalogue[code].status)

/** The message a person reads, with the values put in. */
export const errorText = (code: ErrorCode, language: Language, values: ErrorValues = {}) =>
  errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
