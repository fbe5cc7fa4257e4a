/** Made from /openapi.json; test/pages/api-types.test.ts keeps it so. */
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The service can serve */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of this process and of the instance, for Prometheus
         * @description Nothing in it names a Workspace, a connection or a key.
         */
        get: operations["readMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List Providers */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendors/tenant-connector-credential-detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a connection is in credential_error, and how to mend it */
        get: operations["readCredentialDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a Provider with its strategies and streams */
        get: operations["readProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check credentials without saving a connection
         * @description Writes nothing but a secret-free audit line. With `Accept: text/event-stream` the answer is a stream of `step` events and one `result`.
         */
        post: operations["validateCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connections */
        get: operations["listConnections"];
        put?: never;
        /**
         * Create a connection: save and test
         * @description With `Accept: text/event-stream` the answer is a stream of `step` events and one `result`.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/configure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace credentials or other configuration: save and test
         * @description A secret that is left out is kept, null clears it; another strategy or destination demands it again. With `Accept: text/event-stream` the answer is a stream of `step` events and one `result`.
         */
        post: operations["configureConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a connection */
        get: operations["readConnection"];
        put?: never;
        post?: never;
        /** Delete a connection; its secrets are erased */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the connection test on what is saved, and move the state
         * @description With `Accept: text/event-stream` the answer is a stream of `step` events and one `result`.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/access-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Probe every domain: granted, denied, empty or unknown, and the fix */
        post: operations["checkAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop all use of a connection */
        post: operations["disableConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume the use of a connection */
        post: operations["enableConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the streams of a connection */
        get: operations["listStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/streams/{stream}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch a stream on or off, and drop members before they are stored
         * @description A member that is left out stays as it is. Members that are dropped are shown and stored no more from the answer on, by a run that is under way neither; in the background they vanish from all records that are stored, each of which is a change to readers.
         */
        put: operations["configureStream"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/syncs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runs of a connection, the newest first */
        get: operations["listSyncs"];
        put?: never;
        /**
         * Start a run, or join the one that is under way
         * @description Without `streams`, all that are enabled. `full` reads windows of dates in their whole length; `auto` only as far back as changes are expected. A connection has one run at a time: where one is under way that reads all that is asked for, it is given; where it reads less, the answer is 409 `sync_under_way`.
         */
        post: operations["startSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/syncs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a run: its state, and the figures of each stream */
        get: operations["readSync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/syncs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a run: server-sent events
         * @description A `progress` event with the run as `GET /api/syncs/{id}` shows it, whenever it changes, and one `result` at its end. A stream that ends without one, as it does when Cleat is restarted, is to be opened again. One key has at most 50 open at once in a process; further ones are 429.
         */
        get: operations["watchSync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/syncs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a run; what was read stays
         * @description It is over with the answer, and another one can be started at once.
         */
        post: operations["cancelSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/syncs/{id}/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Apply or discard deletions that were held back */
        post: operations["decideDeletions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a connection is synced by itself; null if it is not */
        get: operations["readSchedule"];
        /** Sync a connection by itself; null stops that */
        put: operations["setSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/records/{stream}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read records in the order in which they changed
         * @description `nextCursor` is never null: where `hasMore` is false, it is where to go on from next time, and gives exactly what has changed by then.
         */
        get: operations["readChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/records/{stream}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all records of a stream
         * @description Nested values stand as JSON in CSV.
         */
        get: operations["exportRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/records/{stream}/{recordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one record
         * @description Encode the id. One that is `export`, `.` or `..` is another path: `GET /api/connectors/{id}/streams/{stream}/record` reads any.
         */
        get: operations["readRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/streams/{stream}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one record, whatever its id is
         * @description The id stands in the query, where none is taken for a part of the path: those of some Providers are `export`, `..` or have slashes.
         */
        get: operations["readRecordById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long deletions of records and runs of the sync are kept */
        get: operations["readRetention"];
        /**
         * Set how long deletions of records and runs of the sync are kept
         * @description A reader whose cursor is older is told so by 410, and begins anew.
         */
        put: operations["setRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Erase all records of a connection, also of one that was deleted */
        delete: operations["eraseRecords"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who one is, by session or key */
        get: operations["readSession"];
        put?: never;
        /**
         * Sign a browser in with an API key
         * @description Sets a cookie that stands for the key: 12 hours after the last call or 24 hours after this one it ends, or with the key. Calls that change something must come from a page of Cleat itself.
         */
        post: operations["openSession"];
        /** Sign a browser out; its cookie is worth nothing from then on */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link with which a person connects or mends one connection
         * @description The link works once; the token in it is shown in this answer only.
         */
        post: operations["createConnectSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect-sessions/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the token of a link, once, for the session of this browser */
        post: operations["exchangeConnectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect-sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the connect session of this browser may do, or that it has ended well */
        get: operations["readConnectSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/connector-oauth-start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an authorization in the browser
         * @description For a connection that there is, or for a new one, which waits in `pending_authorization`.
         */
        post: operations["startAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/connector-oauth-complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish an authorization with the answer of the Provider
         * @description A state is used up by whatever comes of it, whoever brings it.
         */
        post: operations["completeAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A Workspace at a glance: what is broken, what is due, and how the last 30 days went */
        get: operations["readSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to connections and syncs
         * @description Oldest first, or `order=newest`. At the end `nextCursor` is null; to go on later, send the `id` of the last line as `cursor`. Where many events wait to be put in order, a page may have few or none, and a `nextCursor` to go on from. Nothing is missed that way: what is written meanwhile comes after what was read, whenever its transaction ends. Events are forgotten after a while; 410 `cursor_expired` says that some were which this reader had not read.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, and with which outcome
         * @description Oldest first, or `order=newest`. At the end `nextCursor` is null; to go on later, send the `id` of the last line as `cursor`. Lines that are written at the same moment may appear in another order than their ids: who must miss none goes on from a line that is a minute old, and passes over the ids that it has seen.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List Workspaces */
        get: operations["listWorkspaces"];
        put?: never;
        /** Create a Workspace */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a Workspace: its name
         * @description A key of a Workspace reads its own only.
         */
        get: operations["readWorkspace"];
        put?: never;
        post?: never;
        /**
         * Erase a Workspace with everything in it
         * @description Afterwards the grants of its connections are revoked at their Providers (RFC 7009), as many as can be in 15 s. The answer waits for that; the erasure does not.
         */
        delete: operations["eraseWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listKeys"];
        put?: never;
        /** Create an API key; `key` is shown this once only */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an API key; it is refused from then on */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/proxy/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask the Provider itself: GET with the connection’s credential
         * @description Path and query are sent byte for byte below the base URL, bodies are streamed both ways. `Cleat-Answer-From` tells whose answer it is: `provider` or `cleat`. So it is with all other methods of HTTP but TRACE and CONNECT.
         */
        get: operations["getThroughProxy"];
        /**
         * Ask the Provider itself: PUT with the connection’s credential
         * @description Path and query are sent byte for byte below the base URL, bodies are streamed both ways. `Cleat-Answer-From` tells whose answer it is: `provider` or `cleat`. So it is with all other methods of HTTP but TRACE and CONNECT.
         */
        put: operations["putThroughProxy"];
        /**
         * Ask the Provider itself: POST with the connection’s credential
         * @description Path and query are sent byte for byte below the base URL, bodies are streamed both ways. `Cleat-Answer-From` tells whose answer it is: `provider` or `cleat`. So it is with all other methods of HTTP but TRACE and CONNECT.
         */
        post: operations["postThroughProxy"];
        /**
         * Ask the Provider itself: DELETE with the connection’s credential
         * @description Path and query are sent byte for byte below the base URL, bodies are streamed both ways. `Cleat-Answer-From` tells whose answer it is: `provider` or `cleat`. So it is with all other methods of HTTP but TRACE and CONNECT.
         */
        delete: operations["deleteThroughProxy"];
        /**
         * Ask the Provider itself: OPTIONS with the connection’s credential
         * @description Path and query are sent byte for byte below the base URL, bodies are streamed both ways. `Cleat-Answer-From` tells whose answer it is: `provider` or `cleat`. So it is with all other methods of HTTP but TRACE and CONNECT.
         */
        options: operations["optionsThroughProxy"];
        /**
         * Ask the Provider itself: HEAD with the connection’s credential
         * @description Path and query are sent byte for byte below the base URL, bodies are streamed both ways. `Cleat-Answer-From` tells whose answer it is: `provider` or `cleat`. So it is with all other methods of HTTP but TRACE and CONNECT.
         */
        head: operations["headThroughProxy"];
        /**
         * Ask the Provider itself: PATCH with the connection’s credential
         * @description Path and query are sent byte for byte below the base URL, bodies are streamed both ways. `Cleat-Answer-From` tells whose answer it is: `provider` or `cleat`. So it is with all other methods of HTTP but TRACE and CONNECT.
         */
        patch: operations["patchThroughProxy"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description An error: RFC 9457 problem details. No error repeats the value of a secret field.
         * @example {
         *       "type": "/docs/problems#secret_required",
         *       "title": "A secret must be sent",
         *       "status": 422,
         *       "detail": "/authenticationConfig/clientSecret: is required",
         *       "instance": "/api/connectors",
         *       "code": "secret_required",
         *       "requestId": "req_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
         *       "errors": [
         *         {
         *           "pointer": "/authenticationConfig/clientSecret",
         *           "code": "secret_required",
         *           "message": "is required"
         *         }
         *       ]
         *     }
         */
        Problem: {
            /** @description A URI reference to the explanation of the code */
            type: string;
            title: string;
            status: number;
            /** @description What happened and what to do */
            detail: string;
            /** @description The path asked */
            instance: string;
            /**
             * @description Stable; tell problems apart by it
             * @enum {unknown}
             */
            code: "malformed_json" | "malformed_request" | "workspace_required" | "invalid_cursor" | "oauth_state_invalid" | "oauth_denied" | "oauth_provider_error" | "unauthenticated" | "forbidden" | "origin_refused" | "proxy_refused" | "not_found" | "method_not_allowed" | "idempotency_in_flight" | "connection_changed" | "connection_not_usable" | "account_mismatch" | "nothing_held" | "session_replaced" | "sync_under_way" | "cursor_expired" | "version_mismatch" | "body_too_large" | "unsupported_media_type" | "invalid_input" | "unknown_property" | "secret_required" | "destination_refused" | "credential_test_failed" | "browser_authorization_required" | "idempotency_key_reused" | "rate_limited" | "caller_left" | "internal_error" | "upgrade_not_supported" | "provider_unreachable" | "unavailable" | "provider_timeout";
            requestId: string;
            errors?: {
                /** @description JSON Pointer into the body, or ?name of a query parameter */
                pointer: string;
                code: string;
                message: string;
            }[];
            report?: components["schemas"]["TestReport"];
        };
        /**
         * @example {
         *       "code": "permission_denied",
         *       "category": "authorization",
         *       "title": "The HR platform refused access to worker data",
         *       "detail": "GET https://acme-services1.workday.com/workers?limit=1 answered 403 (S22).",
         *       "likelyCauses": [
         *         {
         *           "cause": "The security policy changes were not activated.",
         *           "fix": "Run “Activate Pending Security Policy Changes”.",
         *           "guideStep": 4
         *         }
         *       ],
         *       "providerError": {
         *         "status": 403,
         *         "code": "S22"
         *       },
         *       "retryable": false,
         *       "occurredAt": "2026-11-27T22:31:00.000Z",
         *       "firstOccurredAt": "2026-11-27T21:02:11.000Z",
         *       "occurrences": 3
         *     }
         */
        Diagnosis: {
            /** @enum {unknown} */
            code: "invalid_client" | "unauthorized_client" | "invalid_grant" | "grant_revoked" | "token_rejected" | "permission_denied" | "insufficient_scope" | "empty_field_set" | "host_not_found" | "destination_blocked" | "redirect_refused" | "invalid_configuration" | "login_page" | "request_refused" | "dns_failure" | "tls_failure" | "connection_refused" | "connection_lost" | "timeout" | "rate_limited" | "provider_unavailable" | "unexpected_response" | "response_too_large";
            /** @enum {unknown} */
            category: "authentication" | "authorization" | "configuration" | "availability" | "protocol";
            title: string;
            /** @description What was seen */
            detail: string;
            /** @description In the order of likelihood */
            likelyCauses: {
                cause: string;
                fix: string;
                /** @description Step of the strategy’s guide, from 1 */
                guideStep?: number;
            }[];
            providerError: {
                status: number;
                code: string | null;
            } | null;
            retryable: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            firstOccurredAt: string;
            occurrences: number;
        };
        /**
         * @example {
         *       "valid": true,
         *       "testedAt": "2026-11-27T22:31:00.000Z",
         *       "durationMs": 270,
         *       "steps": [
         *         {
         *           "id": "token",
         *           "label": "Obtain an OAuth token",
         *           "status": "passed",
         *           "durationMs": 180,
         *           "request": {
         *             "method": "POST",
         *             "url": "https://acme-services1.workday.com/ccx/oauth2/acme/token"
         *           },
         *           "response": {
         *             "status": 200
         *           },
         *           "diagnosis": null
         *         },
         *         {
         *           "id": "workers",
         *           "label": "Read one worker",
         *           "status": "passed",
         *           "durationMs": 90,
         *           "request": {
         *             "method": "GET",
         *             "url": "https://acme-services1.workday.com/workers?limit=1"
         *           },
         *           "response": {
         *             "status": 200
         *           },
         *           "diagnosis": null
         *         }
         *       ],
         *       "diagnosis": null
         *     }
         */
        TestReport: {
            valid: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            testedAt: string;
            durationMs: number;
            steps: {
                id: string;
                label: string;
                /** @enum {unknown} */
                status: "passed" | "failed" | "warning" | "skipped";
                durationMs: number;
                request: {
                    method: string;
                    url: string;
                } | null;
                response: {
                    status: number;
                } | null;
                diagnosis: components["schemas"]["Diagnosis"] | null;
            }[];
            diagnosis: components["schemas"]["Diagnosis"] | null;
        };
        /**
         * @example {
         *       "id": "con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
         *       "workspaceId": "ws_01938f2e-0b11-7c2e-9a53-6f1f5b1f2a11",
         *       "providerId": "workday-rest",
         *       "name": "Acme HR",
         *       "authenticationStrategyId": "oauth2-client-credentials",
         *       "authenticationConfig": {
         *         "tenantName": "acme",
         *         "clientId": "N2Y4…"
         *       },
         *       "secretFields": {
         *         "clientSecret": {
         *           "configured": true,
         *           "version": 1,
         *           "updatedAt": "2026-11-27T22:31:00.000Z"
         *         }
         *       },
         *       "destination": {
         *         "baseUrl": "https://acme-services1.workday.com",
         *         "tokenUrl": "https://acme-services1.workday.com/ccx/oauth2/acme/token"
         *       },
         *       "redirectUri": null,
         *       "state": "active",
         *       "conditions": [
         *         {
         *           "type": "Authenticated",
         *           "status": "true",
         *           "reason": "test_passed",
         *           "message": "The connection test passed.",
         *           "since": "2026-11-27T22:31:00.000Z"
         *         }
         *       ],
         *       "lastTest": {
         *         "valid": true,
         *         "testedAt": "2026-11-27T22:31:00.000Z",
         *         "durationMs": 270,
         *         "steps": [
         *           {
         *             "id": "token",
         *             "label": "Obtain an OAuth token",
         *             "status": "passed",
         *             "durationMs": 180,
         *             "request": {
         *               "method": "POST",
         *               "url": "https://acme-services1.workday.com/ccx/oauth2/acme/token"
         *             },
         *             "response": {
         *               "status": 200
         *             },
         *             "diagnosis": null
         *           },
         *           {
         *             "id": "workers",
         *             "label": "Read one worker",
         *             "status": "passed",
         *             "durationMs": 90,
         *             "request": {
         *               "method": "GET",
         *               "url": "https://acme-services1.workday.com/workers?limit=1"
         *             },
         *             "response": {
         *               "status": 200
         *             },
         *             "diagnosis": null
         *           }
         *         ],
         *         "diagnosis": null
         *       },
         *       "grant": {
         *         "expiresAt": "2026-11-27T23:31:00.000Z",
         *         "refreshedAt": "2026-11-27T22:31:00.000Z",
         *         "scopes": []
         *       },
         *       "lastSync": {
         *         "runId": "run_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
         *         "state": "succeeded",
         *         "finishedAt": "2026-11-27T22:40:00.000Z"
         *       },
         *       "metadata": {},
         *       "version": 1,
         *       "createdAt": "2026-11-27T22:31:00.000Z",
         *       "updatedAt": "2026-11-27T22:31:00.000Z"
         *     }
         */
        Connection: {
            id: string;
            workspaceId: string;
            providerId: string;
            name: string;
            authenticationStrategyId: string;
            /** @description Non-secret fields only */
            authenticationConfig: {
                [key: string]: string | number | boolean;
            };
            /** @description That a secret is stored, never anything of it */
            secretFields: {
                [key: string]: {
                    configured: boolean;
                    version: number;
                    /**
                     * Format: date-time
                     * @description RFC 3339, UTC
                     */
                    updatedAt: string;
                };
            };
            destination: {
                baseUrl: string;
                tokenUrl?: string;
                authorizationUrl?: string;
                revocationUrl?: string;
            };
            redirectUri: string | null;
            /** @enum {unknown} */
            state: "pending_authorization" | "unverified" | "active" | "credential_error" | "disabled";
            conditions: {
                /** @enum {unknown} */
                type: "Configured" | "Authenticated" | "Authorized" | "Reachable" | "Synced";
                /** @enum {unknown} */
                status: "true" | "false" | "unknown";
                reason: string;
                message: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 */
                since: string;
            }[];
            lastTest: components["schemas"]["TestReport"] | null;
            grant: {
                expiresAt: string | null;
                refreshedAt: string | null;
                scopes: string[];
            };
            lastSync: {
                runId: string;
                /** @enum {unknown} */
                state: "queued" | "running" | "succeeded" | "partial" | "deletion_held" | "failed" | "cancelled";
                finishedAt: string | null;
            } | null;
            metadata: {
                [key: string]: string;
            };
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            updatedAt: string;
        };
        /**
         * @example {
         *       "checkedAt": "2026-11-27T22:31:00.000Z",
         *       "domains": [
         *         {
         *           "id": "staffing",
         *           "label": "Staffing",
         *           "status": "granted",
         *           "diagnosis": null
         *         }
         *       ]
         *     }
         */
        AccessCheck: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            checkedAt: string;
            domains: {
                id: string;
                label: string;
                /** @enum {unknown} */
                status: "granted" | "denied" | "empty" | "unknown";
                diagnosis: components["schemas"]["Diagnosis"] | null;
            }[];
        };
        /**
         * @example {
         *       "connectionId": "con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
         *       "providerId": "workday-rest",
         *       "state": "credential_error",
         *       "credentialError": {
         *         "code": "permission_denied",
         *         "category": "authorization",
         *         "title": "The HR platform refused access to worker data",
         *         "detail": "GET https://acme-services1.workday.com/workers?limit=1 answered 403 (S22).",
         *         "likelyCauses": [
         *           {
         *             "cause": "The security policy changes were not activated.",
         *             "fix": "Run “Activate Pending Security Policy Changes”.",
         *             "guideStep": 4
         *           }
         *         ],
         *         "providerError": {
         *           "status": 403,
         *           "code": "S22"
         *         },
         *         "retryable": false,
         *         "occurredAt": "2026-11-27T22:31:00.000Z",
         *         "firstOccurredAt": "2026-11-27T21:02:11.000Z",
         *         "occurrences": 3
         *       }
         *     }
         */
        CredentialDetail: {
            connectionId: string;
            providerId: string;
            /** @enum {unknown} */
            state: "pending_authorization" | "unverified" | "active" | "credential_error" | "disabled";
            credentialError: components["schemas"]["Diagnosis"] | null;
        };
        /**
         * @example {
         *       "id": "bamboohr",
         *       "name": "BambooHR",
         *       "description": "Employees and time off",
         *       "categories": [
         *         "hr"
         *       ],
         *       "logoUrl": "/logos/bamboohr.svg",
         *       "version": "0.1.0",
         *       "domains": [
         *         {
         *           "id": "employees",
         *           "label": "Employees"
         *         }
         *       ],
         *       "supportedAuthStrategies": [
         *         {
         *           "id": "api-key",
         *           "type": "basic",
         *           "label": "API key",
         *           "configSchema": {
         *             "type": "object",
         *             "properties": {
         *               "subdomain": {
         *                 "type": "string",
         *                 "title": "Company domain"
         *               },
         *               "apiKey": {
         *                 "type": "string",
         *                 "title": "API key",
         *                 "writeOnly": true
         *               }
         *             },
         *             "required": [
         *               "subdomain",
         *               "apiKey"
         *             ],
         *             "additionalProperties": false
         *           },
         *           "docs": {
         *             "summary": "A key of one user, with the rights of that user.",
         *             "steps": [
         *               {
         *                 "title": "Create the key",
         *                 "body": "Open **API Keys** in the menu of your name."
         *               }
         *             ]
         *           },
         *           "method": {
         *             "username": "{apiKey}",
         *             "password": "x",
         *             "baseUrl": [
         *               "https://{subdomain}.bamboohr.com"
         *             ]
         *           },
         *           "testSteps": [
         *             {
         *               "id": "employees",
         *               "label": "Employees can be read"
         *             }
         *           ]
         *         }
         *       ],
         *       "streams": [
         *         {
         *           "name": "employees",
         *           "label": "Employees",
         *           "domain": "employees"
         *         }
         *       ]
         *     }
         */
        Provider: {
            id: string;
            name: string;
            description: string;
            categories: string[];
            logoUrl: string | null;
            version: string;
            /** @description What its streams belong to, in the order in which an access check asks */
            domains: {
                id: string;
                label: string;
            }[];
            supportedAuthStrategies: {
                /** @description Sent as `authenticationStrategyId` */
                id: string;
                /** @description The method */
                type: string;
                label: string;
                /** @description JSON Schema 2020-12 of one closed, flat object; secret fields are `writeOnly` */
                configSchema: {
                    [key: string]: unknown;
                };
                docs?: {
                    summary: string;
                    url?: string;
                    steps: {
                        title: string;
                        /** @description Markdown */
                        body: string;
                        warning?: string;
                    }[];
                };
                /** @description How the credential is exchanged and sent; holds no secret */
                method: {
                    [key: string]: unknown;
                };
                testSteps: {
                    id: string;
                    label: string;
                }[];
                /** @description To register with the OAuth application. Only where the call is for a Workspace, and not where the customer names the authorization server: that URI is one connection’s */
                redirectUri?: string;
            }[];
            streams: {
                name: string;
                label: string;
                domain: string;
            }[];
        };
        /**
         * @example {
         *       "name": "workers",
         *       "label": "Workers",
         *       "domain": "staffing",
         *       "functionalArea": null,
         *       "parent": null,
         *       "primaryKey": [
         *         "id"
         *       ],
         *       "changes": "full",
         *       "fields": [
         *         "id",
         *         "descriptor",
         *         "href"
         *       ],
         *       "enabled": true,
         *       "excludedFields": [],
         *       "records": 250,
         *       "lastCompletedAt": "2026-11-28T06:00:00.000Z"
         *     }
         */
        Stream: {
            name: string;
            label: string;
            /** @description Id of a domain of the Provider */
            domain: string;
            functionalArea: string | null;
            parent: string | null;
            primaryKey: string[];
            /**
             * @description How changes are found
             * @enum {unknown}
             */
            changes: "full" | "window" | "client";
            /** @description Members that a record can have */
            fields: string[];
            enabled: boolean;
            /** @description Dropped before a record is stored */
            excludedFields: string[];
            records: number;
            lastCompletedAt: string | null;
        };
        /**
         * @example {
         *       "id": "run_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
         *       "connectionId": "con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
         *       "mode": "auto",
         *       "cause": "call",
         *       "state": "running",
         *       "cancelRequested": false,
         *       "diagnosis": null,
         *       "createdAt": "2026-11-28T06:00:00.000Z",
         *       "startedAt": "2026-11-28T06:00:00.000Z",
         *       "finishedAt": null,
         *       "streams": [
         *         {
         *           "name": "workers",
         *           "label": "Workers",
         *           "domain": "staffing",
         *           "state": "running",
         *           "pages": 2,
         *           "read": 199,
         *           "created": 199,
         *           "updated": 0,
         *           "deleted": 0,
         *           "unchanged": 0,
         *           "skipped": 0,
         *           "held": 0,
         *           "total": 250,
         *           "percent": 79,
         *           "rate": 1990,
         *           "secondsLeft": 0,
         *           "warnings": [],
         *           "diagnosis": null,
         *           "startedAt": "2026-11-28T06:00:00.000Z",
         *           "finishedAt": null
         *         }
         *       ]
         *     }
         */
        SyncRun: {
            id: string;
            connectionId: string;
            /** @enum {unknown} */
            mode: "auto" | "full";
            /** @enum {unknown} */
            cause: "call" | "schedule";
            /** @enum {unknown} */
            state: "queued" | "running" | "succeeded" | "partial" | "deletion_held" | "failed" | "cancelled";
            cancelRequested: boolean;
            diagnosis: components["schemas"]["Diagnosis"] | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            /** @description In the order in which they are read */
            streams: {
                name: string;
                label: string;
                domain: string | null;
                /** @enum {unknown} */
                state: "queued" | "running" | "succeeded" | "deletion_held" | "failed" | "cancelled";
                pages: number;
                /** @description Rows */
                read: number;
                created: number;
                updated: number;
                deleted: number;
                unchanged: number;
                /** @description Parents that the Provider did not know any more */
                skipped: number;
                /** @description Deletions that wait for a decision */
                held: number;
                total: number | null;
                percent: number | null;
                rate: number | null;
                secondsLeft: number | null;
                warnings: {
                    /** @enum {unknown} */
                    code: "empty_field_set" | "records_without_key" | "incomplete_read" | "parents_missing";
                    message: string;
                    fields: string[];
                    diagnosis: components["schemas"]["Diagnosis"] | null;
                }[];
                diagnosis: components["schemas"]["Diagnosis"] | null;
                startedAt: string | null;
                finishedAt: string | null;
            }[];
        };
        /**
         * @example {
         *       "id": "3aa5550b7fe348b98d7b5741afc65534",
         *       "change": "upserted",
         *       "data": {
         *         "id": "3aa5550b7fe348b98d7b5741afc65534",
         *         "descriptor": "Ada Byron"
         *       },
         *       "hash": "0f3c4bb1a2d94d0f8e2f3a1b5c6d7e8f",
         *       "firstSeenAt": "2026-11-28T06:00:00.000Z",
         *       "changedAt": "2026-11-28T06:00:00.000Z"
         *     }
         */
        Record: {
            id: string;
            /** @enum {unknown} */
            change: "upserted" | "deleted";
            data: {
                [key: string]: unknown;
            } | null;
            /** @description Changes with the data */
            hash: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            changedAt: string;
        };
        /**
         * @example {
         *       "cron": "0 6 * * 1-5",
         *       "timezone": "Europe/Berlin",
         *       "dueAt": "2026-11-30T05:00:21.000Z"
         *     }
         */
        Schedule: {
            /** @description Minute, hour, day of the month, month, day of the week */
            cron: string;
            /** @description IANA name */
            timezone: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            dueAt: string;
        };
        /**
         * @example {
         *       "generatedAt": "2026-11-28T09:00:00.000Z",
         *       "connections": {
         *         "total": 214,
         *         "byState": {
         *           "pending_authorization": 1,
         *           "unverified": 2,
         *           "active": 203,
         *           "credential_error": 7,
         *           "disabled": 1
         *         }
         *       },
         *       "failures": [
         *         {
         *           "code": "permission_denied",
         *           "title": "The HR platform refused access to worker data",
         *           "providerId": "workday-rest",
         *           "count": 7
         *         }
         *       ],
         *       "renewalsDue": [
         *         {
         *           "connectionId": "con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
         *           "name": "Acme HR",
         *           "providerId": "workday-rest",
         *           "at": "2026-11-28T09:41:00.000Z"
         *         }
         *       ],
         *       "syncsDue": [
         *         {
         *           "connectionId": "con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
         *           "name": "Acme HR",
         *           "providerId": "workday-rest",
         *           "at": "2026-11-29T02:00:12.000Z"
         *         }
         *       ],
         *       "days": [
         *         {
         *           "date": "2026-10-30",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-10-31",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-01",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-02",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-03",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-04",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-05",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-06",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-07",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-08",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-09",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-10",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-11",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-12",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-13",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-14",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-15",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-16",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-17",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-18",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-19",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-20",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-21",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-22",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-23",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-24",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-25",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-26",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-27",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         },
         *         {
         *           "date": "2026-11-28",
         *           "stateChanges": {
         *             "to_active": 3,
         *             "to_credential_error": 1
         *           },
         *           "syncsSucceeded": 203,
         *           "syncsFailed": 2,
         *           "rowsRead": 418000,
         *           "recordsChanged": 1240
         *         }
         *       ]
         *     }
         */
        Summary: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             */
            generatedAt: string;
            connections: {
                total: number;
                byState: {
                    pending_authorization: number;
                    unverified: number;
                    active: number;
                    credential_error: number;
                    disabled: number;
                };
            };
            /** @description Connections in `credential_error` by Provider and cause, the largest groups first; 20 at most */
            failures: {
                /** @description Of the diagnosis */
                code: string;
                /** @description Of the diagnosis of one of them */
                title: string;
                providerId: string;
                count: number;
            }[];
            /** @description The next 10: when a grant expires (it is renewed with its next use), or a refresh token is used lest it lapse, whichever is sooner */
            renewalsDue: {
                connectionId: string;
                name: string;
                providerId: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 */
                at: string;
            }[];
            /** @description The next 10 by schedule */
            syncsDue: {
                connectionId: string;
                name: string;
                providerId: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 */
                at: string;
            }[];
            /** @description Oldest first, today last */
            days: {
                /**
                 * Format: date
                 * @description UTC
                 */
                date: string;
                stateChanges: {
                    to_active: number;
                    to_credential_error: number;
                };
                syncsSucceeded: number;
                /** @description Of which some stream could not be read */
                syncsFailed: number;
                rowsRead: number;
                /** @description Created, updated or deleted */
                recordsChanged: number;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            /** @description `unavailable`: the process is stopping */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service can serve */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            /** @description `unavailable`: the database does not answer, or takes no writes */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text format of Prometheus, version 0.0.4 */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProviders: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Part of the name or description */
                q?: string;
                category?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List Providers */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            description: string;
                            categories: string[];
                            logoUrl: string | null;
                            version: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `invalid_cursor`: The cursor does not belong to this list */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCredentialDetail: {
        parameters: {
            query: {
                connectionId: string;
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why a connection is in credential_error, and how to mend it */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialDetail"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a Provider with its strategies and streams */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    validateCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description `providerId`, or `connectionId` to take omitted secrets from that connection */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "providerId": "workday-rest",
                 *       "authenticationStrategyId": "oauth2-client-credentials",
                 *       "authenticationConfig": {
                 *         "tenantName": "acme",
                 *         "clientId": "sandbox-client",
                 *         "clientSecret": "…"
                 *       }
                 *     }
                 */
                "application/json": {
                    providerId?: string;
                    connectionId?: string;
                    /** @description The `id` of a strategy of the Provider */
                    authenticationStrategyId: string;
                    /** @description Values of the fields of the strategy’s `configSchema`: the only place for secrets */
                    authenticationConfig: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Check credentials without saving a connection */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestReport"];
                    /**
                     * @example event: step
                     *     data: {"event":"started","step":{"id":"token","label":"Obtain an OAuth token"}}
                     *
                     *     event: result
                     *     data: {…}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known. `secret_required`: A secret must be sent. `destination_refused`: A destination may not be reached from here. `browser_authorization_required`: This strategy is authorized in a browser; there is nothing to test before */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                providerId?: string;
                state?: "pending_authorization" | "unverified" | "active" | "credential_error" | "disabled";
                /** @description Part of the name */
                q?: string;
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List connections */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Connection"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `invalid_cursor`: The cursor does not belong to this list */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The first answer is given again for 24 hours */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "providerId": "workday-rest",
                 *       "name": "Acme HR",
                 *       "authenticationStrategyId": "oauth2-client-credentials",
                 *       "authenticationConfig": {
                 *         "tenantName": "acme",
                 *         "clientId": "sandbox-client",
                 *         "clientSecret": "…"
                 *       }
                 *     }
                 */
                "application/json": {
                    providerId: string;
                    /** @description Neither blank nor with control characters */
                    name?: string;
                    /** @description The `id` of a strategy of the Provider */
                    authenticationStrategyId: string;
                    /** @description Values of the fields of the strategy’s `configSchema`: the only place for secrets */
                    authenticationConfig: {
                        [key: string]: unknown;
                    };
                    /** @description Your own strings, at most 50, by names of at most 64 characters */
                    metadata?: {
                        [key: string]: string;
                    };
                    /**
                     * @description `valid`: nothing is saved unless the test passes
                     * @default always
                     * @enum {unknown}
                     */
                    saveWhen?: "always" | "valid";
                };
            };
        };
        responses: {
            /** @description The same as a stream */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: step
                     *     data: {"event":"started","step":{"id":"token","label":"Obtain an OAuth token"}}
                     *
                     *     event: result
                     *     data: {…}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description Create a connection: save and test */
            201: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description Where the connection is */
                    Location?: string;
                    /** @description `true` where this is the first answer to the key once more */
                    "Idempotent-Replayed"?: string;
                    /** @description The version of the connection, such as `"7"` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `idempotency_in_flight`: A request with this Idempotency-Key is still being answered */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known. `secret_required`: A secret must be sent. `destination_refused`: A destination may not be reached from here. `credential_test_failed`: The connection test failed; nothing was saved. `browser_authorization_required`: This strategy is authorized in a browser; there is nothing to test before. `idempotency_key_reused`: This Idempotency-Key came with another body before */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    configureConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The first answer is given again for 24 hours */
                "idempotency-key"?: string;
                /** @description The version that was read, as in `ETag`; another one is answered by 412 */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "connectionId": "con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
                 *       "authenticationConfig": {
                 *         "tenantName": "acme",
                 *         "clientId": "sandbox-client",
                 *         "clientSecret": "…new…"
                 *       }
                 *     }
                 */
                "application/json": {
                    connectionId: string;
                    /** @description The `id` of a strategy of the Provider */
                    authenticationStrategyId?: string;
                    /** @description Values of the fields of the strategy’s `configSchema`: the only place for secrets */
                    authenticationConfig?: {
                        [key: string]: unknown;
                    };
                    /** @description Neither blank nor with control characters */
                    name?: string;
                    /** @description Your own strings, at most 50, by names of at most 64 characters */
                    metadata?: {
                        [key: string]: string;
                    };
                    /**
                     * @description `valid`: nothing is saved unless the test passes
                     * @default always
                     * @enum {unknown}
                     */
                    saveWhen?: "always" | "valid";
                };
            };
        };
        responses: {
            /** @description Replace credentials or other configuration: save and test */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `true` where this is the first answer to the key once more */
                    "Idempotent-Replayed"?: string;
                    /** @description The version of the connection, such as `"7"` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                    /**
                     * @example event: step
                     *     data: {"event":"started","step":{"id":"token","label":"Obtain an OAuth token"}}
                     *
                     *     event: result
                     *     data: {…}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_changed`: The connection was changed meanwhile. `idempotency_in_flight`: A request with this Idempotency-Key is still being answered */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: The connection has another version than If-Match names */
            412: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known. `secret_required`: A secret must be sent. `destination_refused`: A destination may not be reached from here. `credential_test_failed`: The connection test failed; nothing was saved. `browser_authorization_required`: This strategy is authorized in a browser; there is nothing to test before. `idempotency_key_reused`: This Idempotency-Key came with another body before */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a connection */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the connection, such as `"7"` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteConnection: {
        parameters: {
            query?: {
                /** @description Keep the records read through it */
                keepRecords?: boolean;
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The version that was read, as in `ETag`; another one is answered by 412 */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: The connection has another version than If-Match names */
            412: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Run the connection test on what is saved, and move the state */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestReport"];
                    /**
                     * @example event: step
                     *     data: {"event":"started","step":{"id":"token","label":"Obtain an OAuth token"}}
                     *
                     *     event: result
                     *     data: {…}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state. `connection_changed`: The connection was changed meanwhile */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkAccess: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Probe every domain: granted, denied, empty or unknown, and the fix */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessCheck"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    disableConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The version that was read, as in `ETag`; another one is answered by 412 */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop all use of a connection */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the connection, such as `"7"` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: The connection has another version than If-Match names */
            412: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enableConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The version that was read, as in `ETag`; another one is answered by 412 */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resume the use of a connection */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the connection, such as `"7"` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: The connection has another version than If-Match names */
            412: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStreams: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the streams of a connection */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Stream"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    configureStream: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
                stream: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "excludedFields": [
                 *         "socialSecurityNumber"
                 *       ]
                 *     }
                 */
                "application/json": {
                    enabled?: boolean;
                    excludedFields?: string[];
                };
            };
        };
        responses: {
            /** @description Switch a stream on or off, and drop members before they are stored */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stream"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSyncs: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the runs of a connection, the newest first */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyncRun"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `invalid_cursor`: The cursor does not belong to this list */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The first answer is given again for 24 hours */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "streams": [
                 *         "workers"
                 *       ],
                 *       "mode": "auto"
                 *     }
                 */
                "application/json": {
                    streams?: string[];
                    /** @enum {unknown} */
                    mode?: "auto" | "full";
                };
            };
        };
        responses: {
            /** @description Start a run, or join the one that is under way */
            202: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `true` where this is the first answer to the key once more */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncRun"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state. `sync_under_way`: A sync is under way. `idempotency_in_flight`: A request with this Idempotency-Key is still being answered */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known. `idempotency_key_reused`: This Idempotency-Key came with another body before */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a run: its state, and the figures of each stream */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncRun"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    watchSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a run; what was read stays */
            202: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncRun"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decideDeletions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stream": "workers",
                 *       "decision": "apply"
                 *     }
                 */
                "application/json": {
                    stream: string;
                    /** @enum {unknown} */
                    decision: "apply" | "discard";
                };
            };
        };
        responses: {
            /** @description Apply or discard deletions that were held back */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncRun"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `nothing_held`: No deletions wait for a decision */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description When a connection is synced by itself; null if it is not */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"] | null;
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cron": "0 6 * * 1-5",
                 *       "timezone": "Europe/Berlin"
                 *     }
                 */
                "application/json": {
                    cron: string;
                    timezone: string;
                } | null;
            };
        };
        responses: {
            /** @description Sync a connection by itself; null stops that */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"] | null;
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readChanges: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                includeDeleted?: boolean;
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read records in the order in which they changed */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Record"][];
                        nextCursor: string;
                        hasMore: boolean;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `invalid_cursor`: The cursor does not belong to this list */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cursor_expired`: The cursor is too old to go on from */
            410: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportRecords: {
        parameters: {
            query?: {
                format?: "ndjson" | "csv";
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
                stream: string;
                recordId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one record */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Record"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRecordById: {
        parameters: {
            query: {
                recordId: string;
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one record, whatever its id is */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Record"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRetention: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How long deletions of records and runs of the sync are kept */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": 90
                     *     }
                     */
                    "application/json": {
                        days: number;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setRetention: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 90
                 *     }
                 */
                "application/json": {
                    days: number;
                };
            };
        };
        responses: {
            /** @description Set how long deletions of records and runs of the sync are kept */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": 90
                     *     }
                     */
                    "application/json": {
                        days: number;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseRecords: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erased */
            204: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `sync_under_way`: A sync is under way */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who one is, by session or key */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
                     *       "role": "workspace_admin",
                     *       "workspaceId": "ws_01938f2e-0b11-7c2e-9a53-6f1f5b1f2a11",
                     *       "expiresAt": "2026-11-28T10:31:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description The key that the session stands for */
                        keyId: string;
                        /** @enum {unknown} */
                        role: "workspace_reader" | "workspace_operator" | "workspace_admin" | "instance_admin";
                        workspaceId: string | null;
                        expiresAt: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "cleat_sk_…"
                 *     }
                 */
                "application/json": {
                    key: string;
                };
            };
        };
        responses: {
            /** @description Sign a browser in with an API key */
            201: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
                     *       "role": "workspace_admin",
                     *       "workspaceId": "ws_01938f2e-0b11-7c2e-9a53-6f1f5b1f2a11",
                     *       "expiresAt": "2026-11-28T10:31:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description The key that the session stands for */
                        keyId: string;
                        /** @enum {unknown} */
                        role: "workspace_reader" | "workspace_operator" | "workspace_admin" | "instance_admin";
                        workspaceId: string | null;
                        expiresAt: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no session any more */
            204: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is not well-formed. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createConnectSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The first answer is given again for 24 hours */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "providerIds": [
                 *         "github"
                 *       ],
                 *       "expiresInSeconds": 3600
                 *     }
                 */
                "application/json": {
                    providerIds?: string[];
                    connectionId?: string;
                    returnTo?: string;
                    /** @default 3600 */
                    expiresInSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Make a link with which a person connects or mends one connection */
            201: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `true` where this is the first answer to the key once more */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "Yx1…",
                     *       "url": "https://cleat.example/connect#token=Yx1…",
                     *       "expiresAt": "2026-11-28T10:31:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Absent in a replayed answer */
                        token?: string;
                        /** @description Absent in a replayed answer */
                        url?: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC
                         */
                        expiresAt: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `idempotency_in_flight`: A request with this Idempotency-Key is still being answered */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known. `idempotency_key_reused`: This Idempotency-Key came with another body before */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exchangeConnectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Yx1…"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Exchange the token of a link, once, for the session of this browser */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cse_019f…",
                     *       "ended": false,
                     *       "result": null,
                     *       "providerIds": [
                     *         "github"
                     *       ],
                     *       "connectionId": null,
                     *       "returnTo": null,
                     *       "expiresAt": "2026-11-28T10:31:00.000Z",
                     *       "providers": [
                     *         {
                     *           "id": "github",
                     *           "name": "GitHub",
                     *           "description": "Repositories and organizations",
                     *           "categories": [
                     *             "code"
                     *           ],
                     *           "logoUrl": "/logos/github.svg",
                     *           "version": "0.1.0"
                     *         }
                     *       ],
                     *       "provider": null,
                     *       "messageOrigins": [
                     *         "https://app.example"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        ended: false;
                        result: ("active" | "unverified" | "credential_error" | "oauth_state_invalid" | "oauth_denied" | "oauth_provider_error" | "account_mismatch" | "connection_not_usable" | "forbidden" | "not_found" | "rate_limited" | "unavailable" | "internal_error") | null;
                        /** @description Names the session in the header `Cleat-Session`: a call that means it is refused where another link was opened since */
                        id: string;
                        providerIds: string[] | null;
                        connectionId: string | null;
                        returnTo: string | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC
                         */
                        expiresAt: string;
                        /** @description Those that it may connect, by name */
                        providers: {
                            id: string;
                            name: string;
                            description: string;
                            categories: string[];
                            logoUrl: string | null;
                            version: string;
                        }[];
                        /** @description The whole of the only one of them, whose form opens directly. Null: there are several */
                        provider: components["schemas"]["Provider"] | null;
                        /** @description The origins that the page may answer where one of their pages opened it */
                        messageOrigins: string[];
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readConnectSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the connect session of this browser may do, or that it has ended well */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ended: false;
                        result: ("active" | "unverified" | "credential_error" | "oauth_state_invalid" | "oauth_denied" | "oauth_provider_error" | "account_mismatch" | "connection_not_usable" | "forbidden" | "not_found" | "rate_limited" | "unavailable" | "internal_error") | null;
                        /** @description Names the session in the header `Cleat-Session`: a call that means it is refused where another link was opened since */
                        id: string;
                        providerIds: string[] | null;
                        connectionId: string | null;
                        returnTo: string | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC
                         */
                        expiresAt: string;
                        /** @description Those that it may connect, by name */
                        providers: {
                            id: string;
                            name: string;
                            description: string;
                            categories: string[];
                            logoUrl: string | null;
                            version: string;
                        }[];
                        /** @description The whole of the only one of them, whose form opens directly. Null: there are several */
                        provider: components["schemas"]["Provider"] | null;
                        /** @description The origins that the page may answer where one of their pages opened it */
                        messageOrigins: string[];
                    } | {
                        /** @enum {boolean} */
                        ended: true;
                        /**
                         * @description What the last authorization came to: the state in which it left the connection, or the code of the problem that ended it
                         * @enum {unknown}
                         */
                        result: "active" | "unverified" | "credential_error" | "oauth_state_invalid" | "oauth_denied" | "oauth_provider_error" | "account_mismatch" | "connection_not_usable" | "forbidden" | "not_found" | "rate_limited" | "unavailable" | "internal_error";
                        providerName: string | null;
                        returnTo: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startAuthorization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description `connectionId`, or the members of a new connection */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "connectionId": "con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
                 *       "returnTo": "https://app.example/connected"
                 *     }
                 */
                "application/json": {
                    providerId?: string;
                    /** @description Neither blank nor with control characters */
                    name?: string;
                    /** @description The `id` of a strategy of the Provider */
                    authenticationStrategyId?: string;
                    /** @description Values of the fields of the strategy’s `configSchema`: the only place for secrets */
                    authenticationConfig?: {
                        [key: string]: unknown;
                    };
                    /** @description Your own strings, at most 50, by names of at most 64 characters */
                    metadata?: {
                        [key: string]: string;
                    };
                    /**
                     * @description `valid`: nothing is saved unless the test passes
                     * @default always
                     * @enum {unknown}
                     */
                    saveWhen?: "always" | "valid";
                    connectionId?: string;
                    /** @description Where the browser is sent on to with the answer; of an origin in CLEAT_ALLOWED_ORIGINS */
                    returnTo?: string;
                };
            };
        };
        responses: {
            /** @description Start an authorization in the browser */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorizationUrl": "https://provider.example/authorize?response_type=code&client_id=N2Y4…",
                     *       "state": "Yx1…",
                     *       "expiresAt": "2026-11-27T22:41:00.000Z",
                     *       "connectionId": "con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
                     *       "redirectUri": "https://cleat.example/oauth/callback/github/ws_01938f2e-0b11-7c2e-9a53-6f1f5b1f2a11"
                     *     }
                     */
                    "application/json": {
                        /** @description Send the browser there */
                        authorizationUrl: string;
                        state: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC
                         */
                        expiresAt: string;
                        connectionId: string;
                        /** @description Register it with the OAuth application at the Provider */
                        redirectUri: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state. `connection_changed`: The connection was changed meanwhile */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known. `secret_required`: A secret must be sent. `destination_refused`: A destination may not be reached from here. `browser_authorization_required`: This strategy is authorized in a browser; there is nothing to test before */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    completeAuthorization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The parameters with which the browser came back, or the whole URL */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "Yx1…",
                 *       "code": "SplxlOBe…"
                 *     }
                 */
                "application/json": {
                    state?: string;
                    code?: string;
                    iss?: string;
                    error?: string;
                    errorDescription?: string;
                    callbackUrl?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Finish an authorization with the answer of the Provider */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description The version of the connection, such as `"7"` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON. `oauth_state_invalid`: The answer belongs to no authorization that is under way. `oauth_denied`: The authorization was denied at the Provider. `oauth_provider_error`: The Provider did not grant the authorization */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `account_mismatch`: Another account authorized the connection than before. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A Workspace at a glance: what is broken, what is due, and how the last 30 days went */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"];
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Which line comes first: `oldest`, the default, or `newest` */
                order?: "oldest" | "newest";
                connectionId?: string;
                type?: "connection.created" | "connection.updated" | "connection.deleted" | "connection.state_changed" | "sync.completed" | "sync.failed" | "records.changed";
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to connections and syncs */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {unknown} */
                            type: "connection.created" | "connection.updated" | "connection.deleted" | "connection.state_changed" | "sync.completed" | "sync.failed" | "records.changed";
                            connectionId: string | null;
                            /** @description Never a secret, never personal data */
                            data: {
                                [key: string]: unknown;
                            };
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC
                             */
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `invalid_cursor`: The cursor does not belong to this list */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cursor_expired`: The cursor is too old to go on from */
            410: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Which line comes first: `oldest`, the default, or `newest` */
                order?: "oldest" | "newest";
                /** @description Lines that have this connection as `target`, but not the calls through its proxy */
                connectionId?: string;
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who did what, and with which outcome */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description The id of a key or session, or `system` */
                            actor: string;
                            action: string;
                            /** @description What was acted on */
                            target: string;
                            /** @enum {unknown} */
                            outcome: "succeeded" | "failed";
                            /** @description Never a secret, never a body */
                            detail: {
                                [key: string]: unknown;
                            };
                            requestId: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC
                             */
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `invalid_cursor`: The cursor does not belong to this list */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Part of the name */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List Workspaces */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC
                             */
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `invalid_cursor`: The cursor does not belong to this list */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The first answer is given again for 24 hours */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme"
                 *     }
                 */
                "application/json": {
                    /** @description Neither blank nor with control characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create a Workspace */
            201: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `true` where this is the first answer to the key once more */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ws_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
                     *       "name": "Acme",
                     *       "createdAt": "2026-11-28T06:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC
                         */
                        createdAt: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `idempotency_in_flight`: A request with this Idempotency-Key is still being answered */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known. `idempotency_key_reused`: This Idempotency-Key came with another body before */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a Workspace: its name */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ws_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
                     *       "name": "Acme",
                     *       "createdAt": "2026-11-28T06:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC
                         */
                        createdAt: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erased */
            204: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is not well-formed. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List API keys */
            200: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "workspace_admin" | "workspace_operator" | "workspace_reader";
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC
                             */
                            createdAt: string;
                            expiresAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `invalid_cursor`: The cursor does not belong to this list */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
                /** @description The first answer is given again for 24 hours */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "product backend",
                 *       "role": "workspace_operator"
                 *     }
                 */
                "application/json": {
                    /** @description Neither blank nor with control characters */
                    name: string;
                    /** @enum {unknown} */
                    role: "workspace_admin" | "workspace_operator" | "workspace_reader";
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Create an API key; `key` is shown this once only */
            201: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `true` where this is the first answer to the key once more */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11",
                     *       "name": "product backend",
                     *       "role": "workspace_operator",
                     *       "createdAt": "2026-11-28T06:00:00.000Z",
                     *       "expiresAt": null,
                     *       "key": "Yx1…"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        role: "workspace_admin" | "workspace_operator" | "workspace_reader";
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC
                         */
                        createdAt: string;
                        expiresAt: string | null;
                        /** @description Absent in a replayed answer */
                        key?: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `idempotency_in_flight`: A request with this Idempotency-Key is still being answered */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known. `idempotency_key_reused`: This Idempotency-Key came with another body before */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header. `malformed_json`: The body is not well-formed JSON */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be application/json */
            415: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: The body breaks the schema. `unknown_property`: The body has a member that is not known */
            422: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getThroughProxy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                /** @description The connection */
                id: string;
                /** @description Path and query below the base URL, as the Provider has them */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat. `proxy_refused`: The plugin does not let the proxy do this */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `caller_left`: The caller left before there was an answer */
            499: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upgrade_not_supported`: The proxy carries no WebSocket */
            501: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_unreachable`: The Provider gave no answer that can be passed on */
            502: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_timeout`: The Provider did not answer in time */
            504: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The answer of the Provider, whatever its status */
            default: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `provider`; `cleat` where the answer is not the Provider’s */
                    "Cleat-Answer-From"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putThroughProxy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                /** @description The connection */
                id: string;
                /** @description Path and query below the base URL, as the Provider has them */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat. `proxy_refused`: The plugin does not let the proxy do this */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `caller_left`: The caller left before there was an answer */
            499: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upgrade_not_supported`: The proxy carries no WebSocket */
            501: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_unreachable`: The Provider gave no answer that can be passed on */
            502: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_timeout`: The Provider did not answer in time */
            504: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The answer of the Provider, whatever its status */
            default: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `provider`; `cleat` where the answer is not the Provider’s */
                    "Cleat-Answer-From"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postThroughProxy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                /** @description The connection */
                id: string;
                /** @description Path and query below the base URL, as the Provider has them */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat. `proxy_refused`: The plugin does not let the proxy do this */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `caller_left`: The caller left before there was an answer */
            499: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upgrade_not_supported`: The proxy carries no WebSocket */
            501: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_unreachable`: The Provider gave no answer that can be passed on */
            502: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_timeout`: The Provider did not answer in time */
            504: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The answer of the Provider, whatever its status */
            default: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `provider`; `cleat` where the answer is not the Provider’s */
                    "Cleat-Answer-From"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteThroughProxy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                /** @description The connection */
                id: string;
                /** @description Path and query below the base URL, as the Provider has them */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat. `proxy_refused`: The plugin does not let the proxy do this */
            403: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `caller_left`: The caller left before there was an answer */
            499: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upgrade_not_supported`: The proxy carries no WebSocket */
            501: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_unreachable`: The Provider gave no answer that can be passed on */
            502: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_timeout`: The Provider did not answer in time */
            504: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The answer of the Provider, whatever its status */
            default: {
                headers: {
                    /** @description Names this request in the logs */
                    "Request-Id"?: string;
                    /** @description What is left of the policy, such as `"calls";r=5999;t=60` */
                    RateLimit?: string;
                    /** @description The policy, such as `"calls";q=6000;w=60` */
                    "RateLimit-Policy"?: string;
                    /** @description `provider`; `cleat` where the answer is not the Provider’s */
                    "Cleat-Answer-From"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    optionsThroughProxy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                /** @description The connection */
                id: string;
                /** @description Path and query below the base URL, as the Provider has them */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat. `proxy_refused`: The plugin does not let the proxy do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `caller_left`: The caller left before there was an answer */
            499: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upgrade_not_supported`: The proxy carries no WebSocket */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_unreachable`: The Provider gave no answer that can be passed on */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_timeout`: The Provider did not answer in time */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The answer of the Provider, whatever its status */
            default: {
                headers: {
                    /** @description `provider`; `cleat` where the answer is not the Provider’s */
                    "Cleat-Answer-From"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    headThroughProxy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                /** @description The connection */
                id: string;
                /** @description Path and query below the base URL, as the Provider has them */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat. `proxy_refused`: The plugin does not let the proxy do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `caller_left`: The caller left before there was an answer */
            499: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upgrade_not_supported`: The proxy carries no WebSocket */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_unreachable`: The Provider gave no answer that can be passed on */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_timeout`: The Provider did not answer in time */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The answer of the Provider, whatever its status */
            default: {
                headers: {
                    /** @description `provider`; `cleat` where the answer is not the Provider’s */
                    "Cleat-Answer-From"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchThroughProxy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The Workspace; needed with an instance admin’s key, `ws_…` */
                "cleat-workspace"?: string;
            };
            path: {
                /** @description The connection */
                id: string;
                /** @description Path and query below the base URL, as the Provider has them */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `malformed_request`: The request is not well-formed. `workspace_required`: Name the Workspace in the Cleat-Workspace header */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key or session is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: The role of this key does not allow this. `origin_refused`: The call does not come from a page of Cleat. `proxy_refused`: The plugin does not let the proxy do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such resource */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_replaced`: Another link was opened in this browser. `connection_not_usable`: The connection cannot be used in its present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `caller_left`: The caller left before there was an answer */
            499: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong inside Cleat */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upgrade_not_supported`: The proxy carries no WebSocket */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_unreachable`: The Provider gave no answer that can be passed on */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Cleat cannot answer at the moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_timeout`: The Provider did not answer in time */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The answer of the Provider, whatever its status */
            default: {
                headers: {
                    /** @description `provider`; `cleat` where the answer is not the Provider’s */
                    "Cleat-Answer-From"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
