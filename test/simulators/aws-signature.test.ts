import { expect, test } from 'vitest'
import { hashOf, readClaim, signatureOf } from './aws-signature.ts'

const nothing = hashOf('')

/** From Amazon's "Signature calculations for the Authorization header", examples of S3. */
const secretOfS3 = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const ofS3 = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
const written = hashOf('Welcome to Amazon S3.')

test.for([
  {
    what: 'get an object, a part of it',
    call: { method: 'GET', target: '/test.txt', headers: { ...ofS3, range: 'bytes=0-9' }, payload: nothing },
    signed: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'put an object',
    call: {
      method: 'PUT',
      target: '/test%24file.text',
      headers: {
        ...ofS3,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      payload: written,
    },
    signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a question without a value',
    call: { method: 'GET', target: '/?lifecycle', headers: ofS3, payload: nothing },
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'list objects',
    call: { method: 'GET', target: '/?max-keys=2&prefix=J', headers: ofS3, payload: nothing },
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the signature of Amazon’s example is computed: $what', ({ call, signed, signature }) => {
  const headers = { ...call.headers, 'x-amz-content-sha256': call.payload }
  const scope = '20130524/us-east-1/s3/aws4_request'
  expect(signatureOf({ ...call, headers }, { scope, signedHeaders: signed.split(';') }, secretOfS3)).toBe(
    signature,
  )
})

test('so are those of the test suite that Amazon publishes for every service', () => {
  const headers = { host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' }
  const scope = '20150830/us-east-1/service/aws4_request'
  const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
  const signedHeaders = ['host', 'x-amz-date']
  const sign = (method: string, target: string) =>
    signatureOf({ method, target, headers, payload: nothing }, { scope, signedHeaders }, secret)
  // get-vanilla, get-vanilla-query-order-key-case, post-vanilla
  expect(sign('GET', '/')).toBe('5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31')
  expect(sign('GET', '/?Param2=value2&Param1=value1')).toBe(
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  )
  expect(sign('POST', '/')).toBe('5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b')
})

test('a header of another kind claims nothing', () => {
  expect(readClaim(undefined)).toBeNull()
  expect(readClaim('Bearer abc')).toBeNull()
})
