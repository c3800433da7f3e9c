/* libwebsockets tells only that it cannot listen; so the files are tried before it gets them. */
#include "server/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>

static bool readable(const char *path, Error *error)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return fail(error, "%s: %s", path, strerror(errno));
    fclose(file);
    return true;
}

static bool try_files(SSL_CTX *context, const char *certificate, const char *key, Error *error)
{
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1)
        return fail(error, "%s is no certificate chain in PEM", certificate);
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1)
        return true;
    int reason = ERR_GET_REASON(ERR_peek_last_error());
    if (reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH)
        return fail(error, "%s is not the key of the certificate in %s", key, certificate);
    return fail(error, "%s is no private key in PEM without a password", key);
}

bool tls_check(const char *certificate, const char *key, Error *error)
{
    if (!readable(certificate, error) || !readable(key, error))
        return false;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context)
        return fail(error, "TLS is not to be had");
    ERR_clear_error();
    /* Nobody is asked for a password. */
    SSL_CTX_set_default_passwd_cb_userdata(context, (void *)(uintptr_t) "");
    bool fine = try_files(context, certificate, key, error);
    ERR_clear_error();
    SSL_CTX_free(context);
    return fine;
}
