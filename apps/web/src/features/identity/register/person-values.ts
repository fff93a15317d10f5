export type PersonValues = {
  username: string
  password: string
  confirmPassword: string
  firstNameTh: string
  lastNameTh: string
  firstNameEn: string
  lastNameEn: string
  nationalId: string
  email: string
  mobile: string
  /** Another account has given this national ID. */
  evenIfTaken: boolean
  acceptTerms: boolean
}
