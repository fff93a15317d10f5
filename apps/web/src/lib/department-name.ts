const saysSo = /^(แผนก|ฝ่าย|กอง|สำนัก|ส่วน|ทีม|หน่วย)|\b(department|division|office|team|unit)\b/i

/** Whether a name says by itself that it is of a department, as “ฝ่ายบัญชี” and “Sales team” do. */
export const isDepartmentName = (name: string): boolean => saysSo.test(name)
