import { expect, test } from 'vitest'
import { splitToken } from './address-token.ts'

const split = (address: string) => splitToken(new URL(address, 'https://drive.example'))

test.each([
  ['/login/access?accesstoken=abc', 'abc', '/login/access'],
  ['/loginbysharetoken?share_token=a%2Bb&lang=th', 'a+b', '/loginbysharetoken?lang=th'],
  ['/login/bypass?Assertion=x.y.z', 'x.y.z', '/login/bypass'],
  ['/easy_loginwithtoken#token=abc', 'abc', '/easy_loginwithtoken'],
  ['/easy_loginwithtoken?token=a&token=b', 'a', '/easy_loginwithtoken'],
  ['/easy_loginwithtoken?token=', null, '/easy_loginwithtoken'],
  ['/login/access?other=1', null, '/login/access?other=1'],
])('takes the token out of %s', (address, token, clean) => {
  expect(split(address)).toEqual({ token, clean })
})
