/** What a visitor said of themselves, for a notice: nobody has checked it, so that it must not read like a person’s name. */
export const typedName = (text: string) => ({ th: `${text} (ตามที่กรอก)`, en: `${text} (as typed)` })
