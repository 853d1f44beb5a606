/** What a live shop cannot start without; nothing of it reaches anybody. */
export const liveSettings = {
  SHOP_MODE: 'live',
  SESSION_PEPPER: 'q8Jr2mVx0ZcT5kLw9bNs3yHf7dGa1eUo',
  PUBLIC_URL: 'https://shop.example',
  ADMIN_URL: 'https://desk.shop.example',
  SMS_PROVIDERS: 'msg91',
  MSG91_AUTH_KEY: 'key',
  MSG91_SENDER: 'KURNJI',
  LOG_LEVEL: 'silent',
}
