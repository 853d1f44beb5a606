/** The keys a shop uses with the simulators. They open nothing. */
export const simulatorKeys = {
  phonepe: {
    clientId: 'SIMULATED',
    clientSecret: 'simulated-secret',
    clientVersion: '1',
    webhookLogin: { username: 'merchant_user', password: 'Passw0rd123' },
  },
  razorpay: {
    keyId: 'rzp_test_simulated',
    keySecret: 'simulated-secret',
    webhookSecret: 'simulated-webhook',
  },
  cashfree: { clientId: 'SIMULATED', clientSecret: 'cfsk_test_secret', apiVersion: '2025-01-01' },
}

/** What webhooks were signed with before the last rotation. */
export const secretsBefore = {
  phonepe: { username: 'merchant_before', password: 'Passw0rd122' },
  razorpay: 'simulated-webhook-before',
  cashfree: 'cfsk_test_secret_before',
}
