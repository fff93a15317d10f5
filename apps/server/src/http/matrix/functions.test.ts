import { testFunctions } from '../../../test/matrix/test-functions.ts'

testFunctions()
